import { expect, it } from "vitest";
import { readLink, withoutLink } from "~/platform/session/link-data";

const PAGE = "https://signpoint.example/reset-password";

it("reads the data of a mailed link from the query and from the hash", () => {
  const tokens = "access_token=a&refresh_token=r&type=recovery&expires_in=3600";
  const expected = {
    code: null,
    tokenHash: null,
    redirectTo: null,
    accessToken: "a",
    refreshToken: "r",
    type: "recovery",
    error: null,
  };
  expect(readLink(`${PAGE}?${tokens}`)).toEqual(expected);
  expect(readLink(`${PAGE}#${tokens}`)).toEqual(expected);
  expect(readLink(`${PAGE}?code=c&type=recovery`)?.code).toBe("c");
  expect(readLink(`${PAGE}#code=c`)?.code).toBe("c");
});

it("reads the token hash of a mailed link", () => {
  const link = `${PAGE}?token_hash=pkce_x&type=recovery&redirect_to=https%3A%2F%2Fsite%2Flogin`;
  expect(readLink(link)).toMatchObject({
    tokenHash: "pkce_x",
    type: "recovery",
    redirectTo: "https://site/login",
  });
  expect(withoutLink(link)).toBe(PAGE);
});

it("reads the precise reason of a refused link", () => {
  const refusal = "error=access_denied&error_code=otp_expired&error_description=x";
  expect(readLink(`${PAGE}?${refusal}#${refusal}`)?.error).toBe("otp_expired");
  expect(readLink(`${PAGE}?error=server_error`)?.error).toBe("server_error");
});

it("finds no link data in an ordinary URL", () => {
  expect(readLink(PAGE)).toBeNull();
  expect(readLink(`${PAGE}?type=recovery`)).toBeNull();
  expect(readLink(`${PAGE}?redirect=%2Fcontracts#main`)).toBeNull();
});

it("removes the link data from the URL, and nothing else", () => {
  const link = `${PAGE}?code=c&redirect=%2Fcontracts&type=signup#access_token=a&sb=`;
  expect(withoutLink(link)).toBe(`${PAGE}?redirect=%2Fcontracts`);
});
