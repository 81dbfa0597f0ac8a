import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import { TOTAL_COUNT_HEADER } from "@signpoint/api/platform/constants";
import { adminMessages } from "@signpoint/api/texts";
import { useEffect, useRef, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { saveFile } from "~/platform/ui/save-file";
import { countRows } from "./count-rows";
import classes from "./submissions.module.css";

type Filters = Parameters<typeof api.submissions.export>[0];

const DEFAULT_NAME = "signpoint-answers.csv";

/** Renders the button that saves the submissions under these filters with their answers, its progress and its outcome. */
export function ExportAnswers({ filters }: { filters: Filters }) {
  const { start, cancel, progress, saved, problem } = useExportAnswers();
  return (
    <div className={classes.export}>
      <div className={classes.exportButtons}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          aria-disabled={progress !== null}
          data-disabled={progress !== null || undefined}
          onClick={() => start(filters)}
        >
          {progress ?? "Export CSV"}
        </Button>
        {progress === null ? null : (
          <Button variant="subtle" size="md" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className={classes.exportHint}>{adminMessages.answersExportContents}</p>
      {saved === null ? null : (
        <Notice tone="success">{`${formatCount(saved, "row")} saved.`}</Notice>
      )}
      {problem === null ? null : <Notice tone={problem.tone}>{problem.text}</Notice>}
    </div>
  );
}

/** `progress` is what the button says while an export is on its way, otherwise null. Leaving the screen cancels it. */
function useExportAnswers() {
  const [progress, setProgress] = useState("Exporting…");
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useAction({
    mutationFn: async (filters: Filters) => {
      const controller = new AbortController();
      running.current = controller;
      const counter = countRows();
      let rows = 0;
      const onReceived = (_bytes: number, chunk: Uint8Array, headers: Headers) => {
        // The first row is the header.
        rows = Math.max(0, counter(chunk) - 1);
        const total = Number(headers.get(TOTAL_COUNT_HEADER));
        setProgress(`Exporting… ${formatInteger(rows)} of ${formatInteger(total)}`);
      };
      const { signal } = controller;
      const { body } = await api.submissions.export(filters, { context: { onReceived }, signal });
      if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
      saveFile(body, body.name === "" ? DEFAULT_NAME : body.name);
      return rows;
    },
    onMutate: () => setProgress("Exporting…"),
  });
  const isCancelled = running.current?.signal.aborted === true;
  return {
    start: mutation.mutate,
    cancel: () => running.current?.abort(),
    progress: mutation.isPending ? progress : null,
    saved: mutation.data ?? null,
    problem:
      mutation.error === null
        ? null
        : isCancelled
          ? { tone: "info" as const, text: adminMessages.answersExportCancelled }
          : {
              tone: "error" as const,
              text: getErrorMessage(mutation.error, adminMessages.answersExportFailed),
            },
  };
}
