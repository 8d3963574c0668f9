"""What is known of each seat, as a table that can be read on a narrow screen too."""

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.table import Table

CUT = "…"  # where a word has no room


class SeatTable(Table):
    """A row a seat, and columns for what is known of it; where words would have to be cut, a column a seat instead."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for column in self.columns:
            column.no_wrap = all(is_one_word(cell, console) for cell in [column.header, *column.cells])
        shown = [part for part in super().__rich_console__(console, options) if isinstance(part, Segment)]
        yield from self.turned().__rich_console__(console, options) if any(CUT in part.text for part in shown) else shown

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


def is_one_word(cell: RenderableType, console: Console) -> bool:
    """Whether it has no place for a break."""
    least, most = Measurement.get(console, console.options, cell)
    return least == most
