"""What is known of each seat, as a table that can be read on a narrow screen too."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table

WIDE = 1000  # room for anything


class SeatTable(Table):
    """A row a seat, or a bot, and columns for what is known of it; where words would have to be cut, a column a seat instead."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.update(width=WIDE)
        cells = [[Measurement.get(console, wide, cell) for cell in [column.header, *column.cells]] for column in self.columns]
        least = [max(cell.minimum for cell in column) for column in cells]  # the longest word
        most = [max(cell.maximum for cell in column) for column in cells]
        lines = Measurement.get(console, wide, self).maximum - sum(most)
        spare = options.max_width - lines - sum(least)
        if spare < 0:
            yield from self.turned().__rich_console__(console, options)
            return
        wishes = [high - low for low, high in zip(least, most, strict=True)]
        for n, at in enumerate(sorted(range(len(wishes)), key=wishes.__getitem__)):  # the smallest wish first: few cells have breaks
            given = min(wishes[at], spare // (len(wishes) - n))
            self.columns[at].width = least[at] + given
            spare -= given
        yield from super().__rich_console__(console, options)

    def turned(self) -> Table:
        """The first column becomes the heading. Words that do not fit even so go on below."""
        table = Table(
            box=self.box,
            title=self.title,
            title_justify=self.title_justify,
            caption=self.caption,
            show_header=False,
            padding=(0, 1, 0, 0),
            collapse_padding=True,
        )
        for _ in range(self.row_count + 1):
            table.add_column(overflow="fold")
        for at, column in enumerate(self.columns):
            table.add_row(column.header, *column.cells, end_section=at == 0)
        return table
