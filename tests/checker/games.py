"""Games by their names, and what the parts of the second checker share."""

import re


class Refused(Exception):
    """Why a certificate is refused."""


def demand(holds, why):
    if not holds:
        raise Refused(why)


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def is_natural(value):
    return type(value) is int and value >= 0


def naturals(value):
    return type(value) is list and all(map(is_natural, value))


def unique(pairs):
    names = [name for name, _ in pairs]
    demand(len(names) == len(set(names)), "an entry stands twice")
    return dict(pairs)


class Moves:
    """The moves of a heap, from the name of its game."""

    def __init__(self, name):
        self.kind, self.digits, self.amounts = "code", [], []
        sets = re.fullmatch(r"(subtract|all_but)\(((\d+(, \d+)*)?)\)", name)
        if name == "0.[3]":
            self.kind = "all_but"
        elif sets:
            self.kind = sets[1]
            self.amounts = [int(k) for k in sets[2].split(", ") if k]
            again = f"{self.kind}({', '.join(map(str, self.amounts))})"
            ascending = sorted(set(self.amounts)) == self.amounts
            demand(again == name and ascending and 0 not in self.amounts, "no such game")
        else:
            demand(re.fullmatch(r"[0-9A-V]\.([0-9A-V]*[1-9A-V]|0)", name), "no such game")
            self.digits = [int(digit, 32) for digit in name.replace(".", "")]
            demand(self.digits[0] % 4 == 0, "the game need not end")

    def options(self, n):
        """The options of a heap of n, as sorted tuples of heaps."""
        if self.kind != "code":
            taken = range(1, n + 1)
            wanted = self.kind == "subtract"
            taken = [k for k in taken if (k in self.amounts) == wanted]
            return {(n - k,) if n > k else () for k in taken}
        return {
            heaps
            for k, digit in enumerate(self.digits[: n + 1])
            for parts in range(5)
            if digit >> parts & 1
            for heaps in splits(n - k, parts, 1)
        }


def splits(rest, parts, least):
    """The ways to write rest as so many ascending heaps of at least least."""
    if parts == 0:
        if rest == 0:
            yield ()
        return
    if parts == 1:
        if rest >= least:
            yield (rest,)
        return
    for size in range(least, rest // parts + 1):
        for others in splits(rest - size, parts - 1, size):
            yield (size, *others)
