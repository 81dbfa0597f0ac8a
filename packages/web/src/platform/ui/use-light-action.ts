import { useRef, useState } from "react";

interface ActionState<Problem> {
  busy: boolean;
  /** Whether the last run went well. */
  isDone: boolean;
  /** What the last run has answered; null before it, while it runs, and when it went well. */
  problem: Problem | null;
}

/**
 * Returns an action on a page that must stay light; elsewhere `useMutation`. `act` resolves to its problem, null when
 * it went well. Until then it is not run a second time.
 */
export function useLightAction<Input = void, Problem = string>(
  act: (input: Input) => Promise<Problem | null>,
) {
  const idle: ActionState<Problem> = { busy: false, isDone: false, problem: null };
  const [state, setState] = useState(idle);
  const isRunning = useRef(false);

  const run = async (input: Input): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ ...idle, busy: true });
    let end = idle;
    try {
      const problem = await act(input);
      end = { busy: false, isDone: problem === null, problem };
    } finally {
      isRunning.current = false;
      setState(end);
    }
  };

  return { ...state, run: (input: Input) => void run(input), reset: () => setState(idle) };
}
