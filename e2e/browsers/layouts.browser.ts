import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { report } from "../../packages/server/test/support/proof";
import { demo } from "../support/accounts";
import { apiOf } from "../support/api";
import { PATIENCE_MS, type Screen } from "./screen";
import { expect, storeSession, test } from "./test";

const FOLDER = fileURLToPath(new URL("../../.cache/browsers", import.meta.url));

/** Widths of a phone and of a desktop, in pixels. */
const WIDTHS = [360, 1440];
const HEIGHT = 900;

test("the main screens fit a phone and a desktop", async ({ open, request, engine, url }) => {
  const { id } = await (await apiOf(request, demo.user)).findContract("Photograph a price tag");
  const folder = `${FOLDER}/${engine}`;
  await mkdir(folder, { recursive: true });
  const screens = {
    visitor: { login: "/login" },
    user: {
      dashboard: "/dashboard",
      contracts: "/contracts",
      contract: `/contracts/${id}`,
      marketplace: "/marketplace",
    },
    admin: { approvals: "/admin/approvals" },
  };
  let pictures = 0;
  for (const [person, paths] of Object.entries(screens)) {
    const screen = await open();
    if (person !== "visitor") await storeSession(screen, url, demo[person as keyof typeof demo]);
    for (const width of WIDTHS) {
      await screen.resize(width, HEIGHT);
      for (const [name, path] of Object.entries(paths)) {
        await screen.goto(url + path);
        await waitUntilComplete(screen);
        await writeFile(`${folder}/${name}-${width}.png`, await screen.picture());
        expect.soft(await screen.evaluate("innerWidth"), `${name}: the window`).toBe(width);
        const pageWidth = await screen.evaluate<number>("document.documentElement.scrollWidth");
        // A scrollbar at the side makes it less.
        expect.soft(pageWidth, `${name}: the page`).toBeLessThanOrEqual(width);
        pictures += 1;
      }
    }
  }
  report(`layouts in ${engine}`, { screens: pictures });
});

/** Waits until the content and the typeface are there. */
async function waitUntilComplete(screen: Screen): Promise<void> {
  await screen.read('//main[not(.//*[@aria-busy="true"])]//h1');
  await expect
    .poll(() => screen.evaluate<string>("document.fonts.status"), { timeout: PATIENCE_MS })
    .toBe("loaded");
}
