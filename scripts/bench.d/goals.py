"""The goals of the design beside what was measured."""


class Goals:
    """Each row says what was wanted, what came, and whether that meets it."""

    def __init__(self, what="goal at 80x24"):
        self.what, self.rows, self.missed = what, [], 0

    def add(self, what, wanted, came, is_met):
        self.missed += not is_met
        self.rows.append(f"| {what} | {wanted} | {came} | {'met' if is_met else '**missed**'} |")

    def table(self):
        if not self.rows:
            return []
        return [f"| {self.what} | wanted | measured | |", "|---|---|---|---|", *self.rows, ""]
