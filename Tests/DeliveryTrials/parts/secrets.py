PROMISE = "x"
