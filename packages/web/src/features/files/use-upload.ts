import type { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import { uploadMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf, Refusal } from "~/api/message-of";
import { fileProblem } from "./file-problem";
import { uploadProof } from "./upload-proof";

interface Target {
  signedContractId: string;
  questionId: string;
  onUploaded: (uploaded: UploadedFile) => void;
}

/** One upload at a time for a question: its progress, its problem, and how to end it. */
export function useUpload({ signedContractId, questionId, onUploaded }: Target) {
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const problem = fileProblem(file);
      if (problem !== null) throw new Refusal(problem);
      const current = new AbortController();
      controller.current = current;
      setShare(0);
      return uploadProof({
        signedContractId,
        questionId,
        file,
        onProgress: setShare,
        signal: current.signal,
      });
    },
    onSuccess: onUploaded,
  });
  useEffect(() => () => controller.current?.abort(), []);

  const { error, variables, isPending } = mutation;
  const cancelled = error instanceof DOMException && error.name === "AbortError";
  return {
    start: (file: File) => mutation.mutate(file),
    cancel: () => controller.current?.abort(),
    /** The file that is on its way; null when none is. */
    sending: isPending && variables !== undefined ? variables : null,
    /** 0 to 1. At 1 the server is looking at the file. */
    share,
    cancelled,
    problem: error === null || cancelled ? null : messageOf(error, uploadMessages.failed),
  };
}
