import { calls } from "@signpoint/api/http/calls";
import { type Answers, NO_ANSWER } from "./fake-server";

/** The answers of a server that knows who asks, and answers nothing else: for tests of where an address leads. */
export const SILENCE: Answers = Object.fromEntries(
  Object.entries(calls)
    .filter(([group]) => group !== "profile")
    .flatMap(([group, members]) =>
      Object.keys(members).map((name) => [`${group}.${name}`, NO_ANSWER]),
    ),
);
