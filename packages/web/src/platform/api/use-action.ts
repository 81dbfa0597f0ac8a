import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Returns `useMutation` with a `mutate` that does nothing until the last run has ended: on a slow device a second press
 * comes before the button shows the first.
 */
export function useAction<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const run = async (...input: Parameters<typeof mutation.mutateAsync>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await mutation.mutateAsync(...input);
    } catch {
      // The result says so.
    } finally {
      isRunning.current = false;
    }
  };
  return { ...mutation, mutate: (...input) => void run(...input) };
}
