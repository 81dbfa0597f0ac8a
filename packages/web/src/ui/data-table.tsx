import type { ReactNode } from "react";
import classes from "./data-table.module.css";

interface DataTableProps {
  /** What the table holds. */
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

/** Records in rows; on small screens each row becomes a card, its cells named by their columns. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
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
    <th scope="row" className={classes.name}>
      {children}
    </th>
  );
}

interface DataCellProps {
  /** The column, said before the cell on small screens. */
  name: string;
  children: ReactNode;
}

/** Renders one property of the row. */
export function DataCell({ name, children }: DataCellProps) {
  return (
    <td>
      <span className={classes.label} aria-hidden="true">
        {name}
      </span>
      <div>{children}</div>
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
