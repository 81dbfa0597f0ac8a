import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getErrorMessage } from "~/platform/api/errors";
import { giveFocusOn } from "./give-focus-on";
import { Notice } from "./notice";
import { ErrorState, type ErrorStateProps } from "./states";

export interface Failure extends Omit<ErrorStateProps, "message"> {
  /** Shown when the server gives no reason; as a function it is shown whatever the server says. */
  message?: string | (() => string);
  /** Fetches again by default. */
  onRetry?: () => void;
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isPending" | "refetch">;
  skeleton: ReactNode;
  failure: Failure;
  children: (data: Data) => ReactNode;
}

/** Renders a part in whichever state it is: loading, failed, or there. What was there stays when it cannot be fetched again. */
export function Loaded<Data>({ query, skeleton, failure, children }: LoadedProps<Data>) {
  if (query.isPending) return skeleton;
  if (query.data !== undefined) return children(query.data);
  const { message } = failure;
  return (
    <ErrorState
      onRetry={() => {
        giveFocusOn(document.activeElement);
        void query.refetch();
      }}
      {...failure}
      message={typeof message === "string" ? getErrorMessage(query.error, message) : message?.()}
    />
  );
}

interface ErrorNoticeProps {
  /** Null while nothing has failed. */
  error: Error | null;
  /** Shown when the server gives no reason. */
  fallback: string;
}

/** Renders why a call failed; nothing when none has. */
export function ErrorNotice({ error, fallback }: ErrorNoticeProps) {
  return error === null ? null : <Notice tone="error">{getErrorMessage(error, fallback)}</Notice>;
}
