/* Runs before the first paint; the build writes it into each page. */
(() => {
  const page = document.documentElement;
  const { pathname } = location;

  /** Returns what is stored under the key; null also where storage is blocked. */
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };

  /* A chosen colour scheme does not flash the other one. */
  const chosen = read("localStorage", "signpoint.color-scheme");
  const dark =
    chosen === "dark" ||
    (chosen !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  const attribute = "data-mantine-color-scheme";
  /* The bar of a phone's browser takes the colour of the page's scheme, not of the device's. */
  const colourBrowser = () => {
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.media = meta.dataset.scheme === page.getAttribute(attribute) ? "all" : "not all";
  };
  new MutationObserver(colourBrowser).observe(page, { attributeFilter: [attribute] });
  page.setAttribute(attribute, dark ? "dark" : "light");
  colourBrowser();

  /* The HTML is that of a visitor. Styles hide what differs for people with a session: on pages that send them on
     ("away") all of it, elsewhere ("here") the links to the login. */
  const session =
    read("sessionStorage", "signpoint.auth") ?? read("localStorage", "signpoint.auth");
  if (session !== null)
    page.dataset.session = /^\/(login|signup)?$/.test(pathname) ? "away" : "here";

  /* Browsers ask for a script only once: without the app's, the page is loaded anew once the server is there, at most once a
     minute, and not while something is typed. */
  let typed = false;
  document.addEventListener("input", () => (typed = true), { capture: true, once: true });
  const key = "signpoint.reloaded-at";
  const reload = async () => {
    const { ok } = await fetch("/healthz").catch(() => ({ ok: false }));
    if (!ok || typed || Date.now() - Number(read("sessionStorage", key)) < 60_000) return;
    try {
      sessionStorage.setItem(key, Date.now());
    } catch {
      return;
    }
    location.reload();
  };
  const onFailure = ({ target }) => {
    if (target.type !== "module") return;
    window.removeEventListener("error", onFailure, true);
    window.addEventListener("online", reload);
    setInterval(reload, 5_000);
  };
  window.addEventListener("error", onFailure, true);

  /* A form sent before the page reacts is sent once it does (src/platform/ui/prerendered.ts). */
  document.addEventListener(
    "submit",
    (event) => {
      if (document.querySelector("#root[data-page]") === null) return;
      event.preventDefault();
      event.target.dataset.sent = "";
    },
    true,
  );
})();
