// Makes a session folder and dies where it is told; the tests of Evidence run it as a process of its own.
import Contract
import Evidence

print("nothing yet")
