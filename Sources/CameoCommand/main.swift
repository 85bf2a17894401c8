print("cameo")
