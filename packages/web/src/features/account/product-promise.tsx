import { LogoMark } from "~/ui/logo";
import classes from "./product-promise.module.css";

const STEPS = [
  ["Sign", "Choose a contract and sign it with points."],
  ["Complete", "Do what it asks and hand in your answers."],
  ["Earn", "Once approved, a larger reward is yours to redeem."],
] as const;

/** What the product does, beside the account forms on wide screens. */
export function ProductPromise() {
  return (
    <aside className={classes.promise} aria-label="How Signpoint works">
      <span className={classes.mark}>
        <LogoMark size={88} />
      </span>
      <p className={classes.line}>Put your name to it, and get paid for it.</p>
      <ol className={classes.steps}>
        {STEPS.map(([verb, text]) => (
          <li key={verb}>
            <strong>{verb}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
