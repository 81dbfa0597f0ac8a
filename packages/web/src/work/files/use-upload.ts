import { ORPCError } from "@orpc/client";
import { CONTRACT_FILES_PATH } from "@signpoint/api/platform/constants";
import { uploadMessages } from "@signpoint/api/texts";
import type { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage, parseErrorBody, Refusal } from "~/platform/api/errors";
import { isDefinite } from "~/platform/api/outcome";
import {
  readChosenFile,
  removeChosenFiles,
  storeChosenFile,
} from "~/platform/offline/chosen-files";
import { accessToken } from "~/platform/session/access-token";
import { fileProblem } from "~/platform/ui/file-names";

interface Target {
  signedContractId: string;
  questionId: string;
  /** Whether earlier files for the question stay until the draft that names them changes. */
  keepsEarlier: boolean;
  onUploaded: (uploaded: UploadedFile) => void;
}

/**
 * Uploads one file at a time for a question; returns its progress, its problem, and how to end it. A chosen file is stored
 * on the device until it is uploaded, refused or discarded: it waits there after a failure, also for a page loaded anew.
 */
export function useUpload({ signedContractId, questionId, keepsEarlier, onUploaded }: Target) {
  const [share, setShare] = useState(0);
  const [waiting, setWaiting] = useState<File | null>(null);
  const controller = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const problem = fileProblem(file);
      if (problem !== null) throw new Refusal(problem);
      void storeChosenFile(signedContractId, questionId, file);
      const current = new AbortController();
      controller.current = current;
      const { signal } = current;
      return inTurn(signal, () =>
        uploadProof({
          signedContractId,
          questionId,
          keepsEarlier,
          file,
          onProgress: setShare,
          signal,
        }),
      );
    },
    onMutate: () => {
      setShare(0);
      setWaiting(null);
    },
    onSuccess: (uploaded) => {
      discard();
      onUploaded(uploaded);
    },
    onError: (error, file) => {
      if (isFileRefused(error)) discard();
      else if (!isCancelled(error)) setWaiting(file);
    },
  });
  useEffect(() => {
    let isShown = true;
    void readChosenFile(signedContractId, questionId).then((file) => {
      if (isShown) setWaiting((before) => before ?? file);
    });
    return () => {
      isShown = false;
    };
  }, [signedContractId, questionId]);
  useEffect(() => () => controller.current?.abort(), []);

  const { error, variables, isPending } = mutation;
  const cancelled = isCancelled(error);
  return {
    start: (file: File) => mutation.mutate(file),
    cancel: () => {
      controller.current?.abort();
      discard();
    },
    /** The file that is on its way; null when none is. */
    sending: isPending && variables !== undefined ? variables : null,
    /** 0 to 1. At 1 the server is looking at the file. */
    share,
    /** The file that was chosen and could not be uploaded; null when there is none, or it is on its way. */
    waiting: isPending ? null : waiting,
    discard,
    cancelled,
    problem: error === null || cancelled ? null : getErrorMessage(error, uploadMessages.failed),
  };

  function discard(): void {
    setWaiting(null);
    void removeChosenFiles(signedContractId, questionId);
  }
}

let lastUpload: Promise<unknown> = Promise.resolve();

/**
 * Runs an upload when those before it have ended: the server checks one file of an account at a time, and holds few that
 * wait. Rejects with the signal's reason as soon as it is aborted, also while it waits.
 */
export async function inTurn<Result>(
  signal: AbortSignal,
  upload: () => Promise<Result>,
): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const ended = lastUpload.then(() => {
    signal.throwIfAborted();
    return upload();
  });
  lastUpload = ended.catch(() => undefined);
  return await Promise.race([ended, aborted]);
}

/** Returns whether an upload was refused for good: not for who has sent it, which a new proof or another login can change. */
export function isFileRefused(error: unknown): boolean {
  if (error instanceof ORPCError && error.status === 403) return false;
  return error instanceof Refusal || isDefinite(error);
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

interface Upload {
  signedContractId: string;
  questionId: string;
  keepsEarlier: boolean;
  file: File;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload; it then rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * Sends a proof for a file question. The bytes are the body, so that neither side ever holds the file
 * whole in a form. Rejects with the server's refusal, or with a TypeError when it cannot be reached.
 */
async function uploadProof(upload: Upload): Promise<UploadedFile> {
  const token = await accessToken();
  upload.signal.throwIfAborted();
  const query = new URLSearchParams({
    signed_contract_id: upload.signedContractId,
    question_id: upload.questionId,
    filename: upload.file.name,
    ...(upload.keepsEarlier && { keeps_earlier: "true" }),
  });
  const { status, body } = await send(`/api${CONTRACT_FILES_PATH}?${query}`, token, upload);
  if (status >= 200 && status < 300) return body as UploadedFile;
  throw parseErrorBody(body, status) ?? new ORPCError("INTERNAL_SERVER_ERROR", { status });
}

interface Answer {
  status: number;
  body: unknown;
}

/* XMLHttpRequest, because fetch does not say how much has been sent. */
function send(url: string, token: string | null, upload: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", upload.file.type || "application/octet-stream");
    if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => upload.onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new TypeError("The upload broke off."));
    request.onabort = () => reject(upload.signal.reason);
    upload.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(upload.file);
  });
}
