import classes from "./logo.module.css";

/** Renders the mark: the stroke of a signature, and the point that ends it. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        className={classes.stroke}
        d="M3.5 21.5c4.2-1 8.6-6 10.2-10.4 1-2.8.2-4.6-1.3-4.4-2.6.3-4 6.6-2.7 11.3 1 3.7 3.6 4.3 5.9 1.6 1.2-1.4 1.9-3.1 2.9-3.1 1.2 0 .7 3.300 3 3.300"
      />
      <circle className={classes.point} cx="26.2" cy="19.6" r="2.9" />
    </svg>
  );
}

/** Renders mark and wordmark, as in the header. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.word}>signpoint</span>
    </span>
  );
}
