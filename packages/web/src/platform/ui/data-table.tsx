import type { ReactNode } from "react";
import classes from "./data-table.module.css";

interface CellLook {
  /** Aligns figures at the right. */
  numeric?: boolean;
  /** Leaves the column out where the table would be too wide. Cards show it. */
  optional?: boolean;
}

export interface Column extends CellLook {
  name: string;
}

interface DataTableProps {
  /** What the table holds. */
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}

/** Renders records in rows; on small screens each row becomes a card, its cells named by their columns. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, ...look }) => (
              <th key={name} scope="col" {...cellData(look)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Renders what the row is about. */
export function NameCell({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={classes.name} dir="auto">
      {children}
    </th>
  );
}

interface DataCellProps extends CellLook {
  /** The column, said before the cell on small screens. */
  name: string;
  children: ReactNode;
}

function cellData({ numeric, optional }: CellLook) {
  return { "data-numeric": numeric || undefined, "data-optional": optional || undefined };
}

/** Renders one property of the row. */
export function DataCell({ name, children, ...look }: DataCellProps) {
  return (
    <td {...cellData(look)}>
      <span className={classes.label} aria-hidden="true">
        {name}
      </span>
      <div dir="auto">{children}</div>
    </td>
  );
}

interface ActionsCellProps {
  /** On small screens at the card's foot, for buttons that need the width, instead of in its corner. */
  foot?: boolean;
  children: ReactNode;
}

/** Renders what can be done with the row. */
export function ActionsCell({ foot = false, children }: ActionsCellProps) {
  return (
    <td className={classes.actions} data-foot={foot || undefined}>
      <div className={classes.buttons}>{children}</div>
    </td>
  );
}
