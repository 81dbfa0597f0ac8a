import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { publicContractPath } from "@signpoint/api/work/contracts/public-contract";
import { Hono } from "hono";
import type { Services } from "../../platform/services";

const CONTACT_DAYS = 180;

/** Returns the routes of what programs look for on a site: crawlers, password managers and who reports a hole. */
export function siteFiles(services: Services): Hono {
  const { PUBLIC_URL, CONTACT_EMAIL } = services.config;
  const absolute = (path: string) => new URL(path, PUBLIC_URL).href;
  const app = new Hono();
  app.get("/robots.txt", (c) => {
    const refused = ["/api/", "/auth/", "/dev/"].map((prefix) => `Disallow: ${prefix}\n`);
    return c.text(`User-agent: *\n${refused.join("")}Sitemap: ${absolute("/sitemap.xml")}\n`);
  });
  app.get("/sitemap.xml", async (c) => {
    const paths = [...Object.keys(PUBLIC_PAGES), ...(await findContractPaths(services))];
    const urls = paths.map((path) => `<url><loc>${absolute(path)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
    return c.body(xml, 200, { "Content-Type": "application/xml" });
  });
  app.get("/.well-known/change-password", (c) => c.redirect("/settings/security"));
  app.get("/.well-known/security.txt", (c) => {
    const fields = [
      `Contact: mailto:${CONTACT_EMAIL}`,
      `Contact: ${absolute("/contact")}`,
      `Expires: ${instantAfter(services.now(), CONTACT_DAYS * MS_PER_DAY)}`,
      "Preferred-Languages: en",
      `Canonical: ${absolute("/.well-known/security.txt")}`,
    ];
    return c.text(`${fields.join("\n")}\n`);
  });
  return app;
}

/** Resolves to the paths of the public contracts that can be signed; to none while the database does not answer. */
async function findContractPaths({ publicContracts, now }: Services): Promise<string[]> {
  const open = await publicContracts.listOpen(now()).catch(() => []);
  return open.map(({ id }) => publicContractPath(id));
}
