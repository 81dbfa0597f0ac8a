import { refusalMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "~/platform/api/errors";
import { saveFile } from "~/platform/ui/save-file";

/** Fetches a file and saves it under its own name, or else `name`. `problem` is the text of the last failure, or null. */
export function useDownload(name: string, fetchFile: () => Promise<{ body: unknown }>) {
  const mutation = useMutation({
    mutationFn: async () => {
      const { body } = await fetchFile();
      if (!(body instanceof Blob)) throw new TypeError("The download is no file.");
      saveFile(body, body instanceof File && body.name !== "" ? body.name : name);
    },
  });
  return {
    start: () => mutation.mutate(),
    busy: mutation.isPending,
    problem:
      mutation.error === null
        ? null
        : getErrorMessage(mutation.error, refusalMessages.exportFailed),
  };
}
