import { Button, FileButton, NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "~/ui/dialog";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
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

/** Marks the payouts of a CSV file as sent: the bank returns it with its references. */
export function ReturnedFileDialog({
  actions,
  onClose,
}: {
  actions: Payouts;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resetInput = useRef<() => void>(null);
  const send = useMutation({
    mutationFn: (result: ReturnType<typeof toLines>) => actions.sending.mutateAsync(result),
    onSuccess: onClose,
  });
  const clearProblem = () => {
    setProblem(null);
    if (send.isError) send.reset();
  };
  const open = (file: File | null) => {
    if (file === null) return;
    // So that the same file can be chosen again once it is corrected.
    resetInput.current?.();
    clearProblem();
    void readReturnedFile(file).then(
      (read) => setChosen({ name: file.name, file: read, columns: guessColumns(read) }),
      () => setProblem("The file could not be read. It must be a CSV file."),
    );
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
        if (result === null) setProblem("Choose a file first.");
        else if (lines.length === 0) setProblem("No row of this file can be marked as sent.");
        else send.mutate(result);
      }}
      onClose={onClose}
    >
      <span>
        Choose the CSV file that the bank has returned. Each row names a payout and the bank's
        reference of its transfer.
      </span>
      <span>
        <FileButton accept=".csv,text/csv,text/plain" resetRef={resetInput} onChange={open}>
          {(input) => (
            <Button variant="default" {...input}>
              {chosen === null ? "Choose a File" : "Choose Another File"}
            </Button>
          )}
        </FileButton>
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
            {`${formatCount(lines.length, "row")} can be marked as sent.`}
            {result === null || result.problems.length === 0
              ? ""
              : ` ${formatCount(result.problems.length, "row")} cannot, and will be named.`}
          </span>
        </div>
      )}
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {send.error === null ? null : <Notice tone="error">{failureText(send.error)}</Notice>}
    </ConfirmDialog>
  );
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
