import { type APIRequestContext, expect } from "@playwright/test";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
  sent_at: string;
}

/** Waits for the newest mail to `address`, as the development mailbox shows it. */
export async function newestMail(request: APIRequestContext, address: string): Promise<Mail> {
  let newest: Mail | undefined;
  await expect
    .poll(
      async () => {
        const response = await request.get("/dev/mailbox.json");
        const mails = (await response.json()) as Mail[];
        newest = mails
          .filter((mail) => mail.to === address)
          .sort((a, b) => b.sent_at.localeCompare(a.sent_at))[0];
        return newest;
      },
      { message: `a mail to ${address}` },
    )
    .toBeDefined();
  if (!newest) throw new Error(`There is no mail to ${address}.`);
  return newest;
}
