import { Button, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Refusal } from "~/platform/api/errors";
import { ChooseFile } from "~/platform/ui/choose-file";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatCount } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./payouts.module.css";
import {
  guessColumns,
  type ReturnedColumns,
  type ReturnedFile,
  readReturnedFile,
  toLines,
} from "./returned-file";
import { failureText, type Payouts } from "./use-payouts";

interface Chosen {
  name: string;
  file: ReturnedFile;
  columns: ReturnedColumns;
}

const COLUMNS_MISSING = "Choose the columns of the payout and of the bank's reference.";

/** Marks the payouts of a CSV file as sent: the bank returns it with its references. */
export function ReturnedFileDialog({
  actions,
  onClose,
}: {
  actions: Payouts;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const reading = useRef<Promise<Chosen>>(null);
  const read = useMutation({ mutationFn: readChosen, onSuccess: setChosen });
  const send = useMutation({
    mutationFn: async () => {
      const given = read.isPending ? await reading.current : chosen;
      if (given === null) throw new Refusal("Choose a file first.");
      if (misses(given.columns)) throw new Refusal(COLUMNS_MISSING);
      const result = toLines(given.file, given.columns);
      if (result.lines.length === 0) {
        throw new Refusal("No row of this file can be marked as sent.");
      }
      return await actions.sending.mutateAsync(result);
    },
    onSuccess: onClose,
  });
  const problem = send.error ?? read.error;
  const clearProblem = () => {
    if (send.isError) send.reset();
    if (read.isError) read.reset();
  };
  const open = (file: File) => {
    clearProblem();
    reading.current = read.mutateAsync(file);
    reading.current.catch(() => undefined);
  };
  const result = chosen === null ? null : toLines(chosen.file, chosen.columns);
  const lines = result?.lines ?? [];
  const choose = (changes: Partial<ReturnedColumns>) => {
    if (chosen === null) return;
    clearProblem();
    setChosen({ ...chosen, columns: { ...chosen.columns, ...changes } });
  };
  return (
    <ConfirmDialog
      opened
      title="Mark payouts as sent from a file"
      confirmLabel={lines.length === 0 ? "Mark as Sent" : `Mark ${lines.length} as Sent`}
      busy={send.isPending}
      onConfirm={() => {
        clearProblem();
        send.mutate();
      }}
      onClose={onClose}
    >
      <span>
        Choose the CSV file that the bank has returned. Each row names a payout and the bank's
        reference of its transfer.
      </span>
      <span>
        <ChooseFile accept=".csv,text/csv,text/plain" onChoose={open}>
          {(input) => (
            <Button variant="default" {...input} disabled={send.isPending}>
              {chosen === null ? "Choose a File" : "Choose Another File"}
            </Button>
          )}
        </ChooseFile>
      </span>
      {chosen === null ? null : (
        <div className={classes.fields}>
          <span>{`${chosen.name}: ${formatCount(chosen.file.rows.length, "row")}`}</span>
          <ColumnSelect
            label="Column of the payout"
            file={chosen.file}
            value={chosen.columns.payout}
            onChange={(payout) => choose({ payout })}
          />
          <ColumnSelect
            label="Column of the bank's reference"
            file={chosen.file}
            value={chosen.columns.reference}
            onChange={(reference) => choose({ reference })}
          />
          <span role="status">
            {misses(chosen.columns)
              ? COLUMNS_MISSING
              : `${formatCount(lines.length, "row")} can be marked as sent.`}
            {misses(chosen.columns) || result === null || result.problems.length === 0
              ? ""
              : ` ${formatCount(result.problems.length, "row")} cannot, and will be named.`}
          </span>
        </div>
      )}
      {problem === null ? null : <Notice tone="error">{failureText(problem)}</Notice>}
    </ConfirmDialog>
  );
}

/** Returns true until both columns are known. */
function misses({ payout, reference }: ReturnedColumns): boolean {
  return payout === -1 || reference === -1;
}

async function readChosen(file: File): Promise<Chosen> {
  const content = await readReturnedFile(file).catch(() => {
    throw new Refusal("The file could not be read. It must be a CSV file.");
  });
  return { name: file.name, file: content, columns: guessColumns(content) };
}

interface ColumnSelectProps {
  label: string;
  file: ReturnedFile;
  value: number;
  onChange: (column: number) => void;
}

function ColumnSelect({ label, file, value, onChange }: ColumnSelectProps) {
  const columns = file.header.map((name, column) => {
    return { value: String(column), label: name === "" ? `Column ${column + 1}` : name };
  });
  return (
    <NativeSelect
      label={label}
      data={[{ value: "-1", label: "Choose a column" }, ...columns]}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
