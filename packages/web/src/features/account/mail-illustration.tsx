import classes from "./account.module.css";

/** An envelope, closed with the point of the mark. */
export function MailIllustration() {
  return (
    <svg className={classes.mail} viewBox="0 0 64 48" fill="none" aria-hidden="true">
      <rect x="2" y="4" width="60" height="42" rx="6" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M4 9l24.5 17.5c2.1 1.5 4.9 1.5 7 0L60 9"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle className={classes.mailPoint} cx="56" cy="8" r="7" />
    </svg>
  );
}
