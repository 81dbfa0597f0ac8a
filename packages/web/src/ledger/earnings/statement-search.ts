import { isMonth } from "@signpoint/api/ledger/statement-rules";
import { searchParams } from "~/platform/ui/search-params";

const month = (raw: unknown) => (typeof raw === "string" && isMonth(raw) ? raw : undefined);

/** Reads the month of the statement; the default is the present one. */
export const statementSearch = searchParams({ month });

export type StatementSearch = ReturnType<typeof statementSearch>;
