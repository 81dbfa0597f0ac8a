import { type APIRequestContext, expect } from "@playwright/test";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  links: string[];
  sent_at: string;
}

/** Waits for the newest mail to `address`, with a `subject` if given, in the development mailbox. */
export async function newestMail(
  request: APIRequestContext,
  address: string,
  subject = /./,
): Promise<Mail> {
  const isWanted = (mail: Mail) => subject.test(mail.subject);
  let newest: Mail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await mailsTo(request, address)).find(isWanted);
        return newest;
      },
      { message: `a mail to ${address}` },
    )
    .toBeDefined();
  if (!newest) throw new Error(`There is no mail to ${address}.`);
  return newest;
}

/** Every mail to `address` so far, newest first. */
export async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const response = await request.get("/dev/mailbox.json", { params: { to: address } });
  return (await response.json()) as Mail[];
}
