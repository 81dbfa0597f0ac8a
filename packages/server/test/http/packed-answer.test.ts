import { expect, it } from "vitest";
import { packedAnswer } from "../../src/http/packed-answer";

it("a large answer that could not be made is made again for the next request, and then never again", async () => {
  let made = 0;
  const route = packedAnswer("text/plain", async () => {
    made += 1;
    if (made === 1) throw new Error("too many open files");
    return "content";
  });
  route.onError((_error, c) => c.text("", 500));
  const statuses: number[] = [];
  for (let request = 0; request < 3; request += 1) statuses.push((await route.request("/")).status);
  expect([statuses, made]).toEqual([[500, 200, 200], 2]);
});
