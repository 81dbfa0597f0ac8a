import { useEffect, useState } from "react";
import classes from "./password-strength.module.css";

/** From 0, guessed at once, to 4. */
type Score = 0 | 1 | 2 | 3 | 4;

const WORDS: Record<Score, string> = {
  0: "Very weak: this is guessed at once.",
  1: "Weak: a few more words make it much stronger.",
  2: "Fair: another word makes it strong.",
  3: "Strong.",
  4: "Very strong.",
};

interface PasswordStrengthProps {
  password: string;
  /** What a guesser tries first: the email and the username. */
  known: readonly string[];
}

/** Renders how hard a new password is to guess. The estimate is loaded with the first key; without it nothing is shown. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const [estimated, setEstimated] = useState<{ of: string; score: Score } | null>(null);
  const hints = known.join("\n");
  useEffect(() => {
    if (password === "") return;
    let current = true;
    import("./estimate-strength").then(
      ({ estimateStrength }) => {
        if (current)
          setEstimated({ of: password, score: estimateStrength(password, hints.split("\n")) });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [password, hints]);
  const score = password === "" ? null : (estimated?.score ?? null);
  return (
    <div className={classes.strength}>
      <span className={classes.bars} data-score={score ?? undefined} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-reached={(score !== null && score >= step) || undefined} />
        ))}
      </span>
      <span className={classes.words} aria-live="polite">
        {score === null ? "" : WORDS[score]}
      </span>
    </div>
  );
}
