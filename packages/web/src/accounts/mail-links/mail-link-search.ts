import { searchParams } from "~/platform/ui/search-params";

const TOKEN_MAX = 300;
const token = (raw: unknown) =>
  typeof raw === "string" && raw.length <= TOKEN_MAX ? raw : undefined;

/** Reads the token of the link of a mail. */
export const mailLinkSearch = searchParams({ token });
