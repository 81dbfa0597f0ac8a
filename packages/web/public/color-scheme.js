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
  const page = document.documentElement;
  const attribute = "data-mantine-color-scheme";
  /* The bar of a phone's browser takes the colour of the page's scheme, not of the device's. */
  const colourBrowser = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = meta.dataset.scheme === page.getAttribute(attribute) ? "all" : "not all";
  };
  new MutationObserver(colourBrowser).observe(page, { attributeFilter: [attribute] });
  page.setAttribute(attribute, dark ? "dark" : "light");
  colourBrowser();
})();
