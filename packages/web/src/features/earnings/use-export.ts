import { refusalMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { messageOf } from "~/api/message-of";
import { saveFile } from "~/features/files/save-file";
import type { EntryFilters } from "./earnings-search";

const STANDARD_NAME = "signpoint-earnings.csv";

/** Fetches the history as a file and saves it. */
export function useExport() {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async (filters: EntryFilters) => {
      const onReceived = setReceivedBytes;
      const { body } = await api.earnings.export(filters, { context: { onReceived } });
      if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
      saveFile(body, body.name === "" ? STANDARD_NAME : body.name);
    },
    onMutate: () => setReceivedBytes(0),
  });
  return {
    start: mutation.mutate,
    /** How much has arrived; null when nothing is on its way. */
    receivedBytes: mutation.isPending ? receivedBytes : null,
    problem:
      mutation.error === null ? null : messageOf(mutation.error, refusalMessages.exportFailed),
  };
}
