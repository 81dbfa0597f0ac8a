import { describe, expect, it } from "vitest";
import { chooseRedirect } from "../../../src/accounts/auth/links/redirects";
import { testServer } from "../../support/server";
import { addAccount, click, mailTo, requestAuth } from "./support";

const SITE = "https://points.example";
const LOCAL = "http://127.0.0.1:3000";

describe("allowed redirect targets", () => {
  it.each([
    [SITE, `${SITE}/reset-password`],
    [SITE, `${SITE}/login?next=%2Fearnings#top`],
    [SITE, `${SITE}:443/login`],
    [SITE, "HTTPS://POINTS.example/login"],
    [LOCAL, "http://127.0.0.1:5173/login"],
    [LOCAL, "http://localhost:5173/"],
    [LOCAL, "http://[::1]:8080/x"],
  ])("allows %s to redirect to its own %s", (site, address) => {
    expect(chooseRedirect(site, [address])).toBe(address);
  });

  it.each([
    [SITE, "https://elsewhere.example/"],
    [SITE, "http://points.example/"],
    [SITE, "https://points.example:8443/"],
    [SITE, "https://points.example.elsewhere.example/"],
    [SITE, "https://elsewhere.example/https://points.example/"],
    [SITE, "https://points.example@elsewhere.example/"],
    [SITE, "https://user:secret@points.example/"],
    [SITE, "https://points.example\\@elsewhere.example/"],
    [SITE, "https:\\\\points.example/"],
    [SITE, "https:/points.example/"],
    [SITE, "https:points.example/"],
    [SITE, " https://points.example/"],
    [SITE, "https://points.exa\tmple/"],
    [SITE, "//points.example/"],
    [SITE, "//elsewhere.example/"],
    [SITE, "/reset-password"],
    [SITE, "javascript:alert(1)"],
    [SITE, "javascript://points.example/%0aalert(1)"],
    [SITE, "data:text/html,x"],
    [SITE, "http://localhost:5173/"],
    [SITE, "http://127.0.0.1/"],
    [SITE, ""],
    [LOCAL, "http://192.168.0.1:3000/"],
    [LOCAL, "http://localhost.elsewhere.example/"],
    [LOCAL, "http://127.0.0.1.elsewhere.example/"],
    [LOCAL, "ftp://127.0.0.1:3000/"],
  ])("redirects %s to itself instead of %s", (site, address) => {
    expect(chooseRedirect(site, [address])).toBe(site);
  });

  it("takes the first redirect candidate of its own origin", () => {
    expect(
      chooseRedirect(SITE, [undefined, "https://elsewhere.example", `${SITE}/a`, `${SITE}/b`]),
    ).toBe(`${SITE}/a`);
  });
});

describe("redirect targets over HTTP", () => {
  const server = testServer();

  async function mailedRedirect(path: string, headers: Record<string, string> = {}) {
    const { user } = await addAccount(server);
    await requestAuth(server, "POST", path, { email: user.email }, headers);
    return (await mailTo(server, user.email)).link;
  }

  it("looks for the redirect target in the header, the query and the referring page, then takes the site", async () => {
    const own = (path: string) => `${server.url}/${path}`;
    const query = `/recover?redirect_to=${encodeURIComponent(own("query"))}`;
    const all = { redirect_to: own("header"), referer: own("referer") };
    const chosen = async (path: string, headers: Record<string, string>) =>
      (await mailedRedirect(path, headers)).searchParams.get("redirect_to");
    expect(await chosen(query, all)).toBe(own("header"));
    expect(await chosen(query, { referer: all.referer })).toBe(own("query"));
    expect(await chosen("/recover", { referer: all.referer })).toBe(own("referer"));
    expect(await chosen("/recover", {})).toBe(server.url);
    expect(await chosen("/recover?redirect_to=https://elsewhere.example", {})).toBe(server.url);
  });

  it("checks the redirect target again at the click", async () => {
    const link = await mailedRedirect("/recover");
    link.searchParams.set("redirect_to", "https://elsewhere.example/collect");
    const target = await click(link);
    expect(target.origin).toBe(server.url);
    expect(target.hash).toContain("access_token=");
  });

  it("keeps the query of the redirect target", async () => {
    const link = await mailedRedirect(
      `/recover?redirect_to=${encodeURIComponent(`${server.url}/reset-password?from=mail`)}`,
    );
    link.searchParams.set("token_hash", "pkce_unknown");
    const target = await click(link);
    expect(target.searchParams.get("from")).toBe("mail");
    expect(target.searchParams.get("error_code")).toBe("otp_expired");
  });
});
