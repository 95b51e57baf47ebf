"""The part of the second checker that is about misère quotients.

It is used by check.py, and shares nothing with the program but the format.
"""

from games import Moves, demand, is_natural, naturals


class Quotient:
    """A monoid with its P-positions and the classes of the heaps."""

    def __init__(self, data):
        self.order, self.generators = data["order"], data["generators"]
        self.rows, self.pretending = data["products"], [0] + data["pretending"]
        self.lost = set(data["p_positions"])
        below = all(x < self.order for x in self.lost | set(self.pretending))
        demand(self.order > 0 and below, "a class is none")
        for row in self.rows:
            demand(len(row) == self.order and all(x < self.order for x in row),
                   "a row of products is none")
        for row in self.rows:
            for other in self.rows:
                demand(all(row[x] == other[y] for x, y in zip(other, row)),
                       "two generators do not commute")
        self.words = self.least_words()
        self.product = [self.multiply(x) for x in range(self.order)]

    def least_words(self):
        """The least word of each class but the first; they are in order."""
        words = []
        for letter, row in enumerate(self.rows):
            known, block = len(words), range(len(words) + 1)
            while block:
                end = len(words) + 1
                for before in block:
                    demand(row[before] <= len(words) + 1, "the classes are not in order")
                    if row[before] == len(words) + 1:
                        words.append((before, letter))
                block = range(end, len(words) + 1)
            demand(len(words) > known, "a generator is none")
        demand(len(words) + 1 == self.order, "a class is not generated")
        return words

    def multiply(self, x):
        row = [x]
        for before, letter in self.words:
            row.append(self.rows[letter][row[before]])
        return row

    def check_generators(self):
        place = 0
        for heap, x in enumerate(self.pretending[1:], 1):
            if place < len(self.generators) and self.generators[place] == heap:
                demand(x == self.rows[place][0], f"heap {heap} is not in its class")
                place += 1
            else:
                demand(x == 0 or self.words[x - 1][1] < place, f"heap {heap} is a generator")
        demand(place == len(self.generators), "a generator is no heap")

    def options(self, moves):
        """The classes of the options of each heap."""
        options = [frozenset()]
        for heap in range(1, len(self.pretending)):
            reached = set()
            for parts in moves.options(heap):
                x = 0
                for part in parts:
                    x = self.product[self.pretending[part]][x]
                reached.add(x)
            options.append(frozenset(reached))
        return options

    def check_lost(self, options):
        for x, left in zip(self.pretending[1:], options[1:]):
            for y in range(self.order):
                if self.product[x][y] in self.lost:
                    demand(not any(self.product[z][y] in self.lost for z in left),
                           "a move leads from a lost sum to a lost one")

    def check_won(self, options):
        """Sums by their classes and those of their options, the least sets only."""
        heaps = sorted({(x, tuple(sorted(o))) for x, o in zip(self.pretending[1:], options[1:])})
        demand(0 not in self.lost, "the empty sum is called lost")
        least, without_move = [[] for _ in range(self.order)], {0}
        waiting = [(0, frozenset())]
        while waiting:
            x, reached = waiting.pop()
            if any(known < reached for known in least[x]):
                continue
            for y, left in heaps:
                row = self.product[y]
                both = frozenset([row[z] for z in reached] + [self.product[z][x] for z in left])
                xy = row[x]
                if not both:
                    if xy in without_move:
                        continue
                    demand(xy not in self.lost, "a sum without a move is called lost")
                    without_move.add(xy)
                else:
                    if any(known <= both for known in least[xy]):
                        continue
                    demand(xy in self.lost or both & self.lost, "a sum is called won and is not")
                    least[xy] = [known for known in least[xy] if not both <= known] + [both]
                waiting.append((xy, both))

    def check_reduced(self):
        kinds = [x in self.lost for x in range(self.order)]
        count = 0
        while True:
            signs = [(kinds[x], *(kinds[row[x]] for row in self.rows)) for x in range(self.order)]
            numbers = {sign: number for number, sign in enumerate(sorted(set(signs)))}
            if len(numbers) == count:
                demand(count == self.order, "two classes do the same")
                return
            count, kinds = len(numbers), [numbers[sign] for sign in signs]

    def start(self, period):
        """The least heap from which a period holds."""
        classes = self.pretending
        differing = (n for n in range(len(classes) - period - 1, 0, -1)
                     if classes[n] != classes[n + period])
        return next(differing, 0) + 1


def needed(moves, start, period):
    """The last heap that the theorem needs."""
    if moves.kind == "code":
        parts = max(1, max(digit.bit_length() - 1 for digit in moves.digits))
        k = max((k for k, digit in enumerate(moves.digits) if digit), default=0)
        return parts * (start + period) + k - 1
    demand(moves.kind == "subtract", "no theorem is about all heaps of this game")
    return start + period + max(moves.amounts, default=0) - 1


def check_quotient(data):
    fields = set("format version kind game heaps order generators products p_positions "
                 "pretending".split())
    full = data["kind"] == "quotient"
    demand(set(data) == fields | ({"preperiod", "period"} if full else set()),
           "its entries are not those of a quotient")
    demand(type(data["game"]) is str and is_natural(data["heaps"]) and is_natural(data["order"]),
           "an entry has the wrong type")
    for name in ("generators", "p_positions", "pretending"):
        demand(naturals(data[name]), "an entry has the wrong type")
    demand(type(data["products"]) is list and all(map(naturals, data["products"])),
           "an entry has the wrong type")
    for name in ("generators", "p_positions"):
        demand(sorted(set(data[name])) == data[name], f"the {name} are not ascending")
    demand(len(data["generators"]) == len(data["products"]), "a generator has no products")
    heaps = data["heaps"]
    demand(len(data["pretending"]) == heaps, "the classes are not those of its heaps")
    moves, quotient = Moves(data["game"]), Quotient(data)
    quotient.check_generators()
    options = quotient.options(moves)
    quotient.check_lost(options)
    quotient.check_won(options)
    quotient.check_reduced()
    claim = f"the heaps 1 to {heaps}"
    if full:
        start, period = data["preperiod"], data["period"]
        demand(is_natural(start) and is_natural(period) and start and period, "they count from 1")
        demand(needed(moves, start, period) == heaps, "the theorem needs other heaps")
        demand(quotient.start(period) == start, "another preperiod is the least")
        for shorter in range(1, period):
            demand(needed(moves, quotient.start(shorter), shorter) > heaps,
                   "a shorter period holds too")
        claim = f"all heaps, their classes with period {period} from heap {start} on,"
    return (f"{data['game']}: the misère quotient of {claim} has order {quotient.order} "
            f"and {len(quotient.lost)} P-classes")
