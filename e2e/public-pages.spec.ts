import { CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { PHONE } from "./support/phone";
import { expect, test } from "./support/test";

test("the pictures for home screens, chats and tabs, and one for each type of contract are there", async ({
  request,
}) => {
  const shared = CONTRACT_TYPES.map((type) => `/share-${type.toLowerCase()}.png`);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const pictures = manifest.icons.map(({ src }: { src: string }) => src);
  for (const path of [
    ...pictures,
    ...shared,
    "/share.png",
    "/favicon.ico",
    "/apple-touch-icon.png",
  ]) {
    const response = await request.get(path);
    expect([response.status(), response.headers()["content-type"]?.split("/")[0]]).toEqual([
      200,
      "image",
    ]);
  }
});

test("the answers of the FAQ are structured data for search engines, with the times that are promised", async ({
  page,
}) => {
  await page.goto("/faq");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const { mainEntity } = JSON.parse(text ?? "");
  expect(mainEntity).toHaveLength(16);
  const review = mainEntity.find(({ name }: { name: string }) =>
    name.startsWith("How long does a review"),
  );
  expect(review.acceptedAnswer.text).toContain("An admin usually decides within 24 to 48 hours.");
});

test.describe("the page of a public contract", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("can be read on a phone, also without scripts, and another address says that there is none", async ({
    open,
    request,
  }) => {
    const { id, title } = await makeContract(request, { p_is_public: true });
    const silent = await open(undefined, { ...PHONE, javaScriptEnabled: false });
    await silent.goto(`/c/${id}`);
    await expect(silent.getByRole("heading", { level: 1 })).toHaveText(title);
    const button = silent.getByRole("link", { name: "Sign Up to See It" });
    await expect(button).toBeInViewport();
    const phone = await open(undefined, PHONE);
    for (const path of [`/c/${id}`, "/c/nothing"]) {
      await phone.goto(path);
      await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
      await inspect(phone);
    }
  });
});
