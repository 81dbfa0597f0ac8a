import { createTransport } from "nodemailer";
import { expect, it } from "vitest";
import { smtpOptions } from "../../../src/messages/mail/smtp-options";
import { startSmtpServer } from "../../support/smtp-server";

it.each([
  ["smtp://mail.example.org:587", true],
  ["smtp://mail.example.org:587?tls=off", false],
  ["smtp://127.0.0.1:25", false],
  ["smtp://[::1]:25", false],
  // Encrypted from the first byte.
  ["smtps://mail.example.org", false],
])("mails to %s are refused without STARTTLS: %s", (url, isRequired) => {
  const options = smtpOptions(url);
  expect(options.requireTLS).toBe(isRequired);
  expect(options.url).not.toContain("tls=");
});

it("sends no mail to another machine whose server does not encrypt, unless the address says tls=off", async () => {
  const smtp = await startSmtpServer();
  const mail = { from: "a@example.com", to: "b@example.com", text: "A code." };
  const send = (url: string) => {
    const { requireTLS } = smtpOptions(url);
    const transport = createTransport({ url: smtp.url, requireTLS });
    return transport.sendMail(mail).finally(() => transport.close());
  };
  await expect(send("smtp://mail.example.org")).rejects.toThrow("STARTTLS");
  expect(smtp.received).toEqual([]);
  await send("smtp://mail.example.org?tls=off");
  expect(smtp.received).toMatchObject([{ isEncrypted: false }]);
  await smtp.stop();
});
