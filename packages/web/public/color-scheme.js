/* Runs before the first paint, so that a chosen colour scheme does not flash the other one. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("signpoint.color-scheme");
  } catch {
    /* Storage is blocked: follow the device. */
  }
  const dark =
    chosen === "dark" ||
    (chosen !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
