import { demo } from "../support/accounts";
import { apiOf } from "../support/api";
import { PHONE } from "../support/phone";
import { expect, test } from "../support/test";
import { personAt } from "./person";
import { makeSharedContract, takeFromLink } from "./visitor";

test("a visitor from a shared link on a phone: from the contract's public page over signup and mailed code back to it, to the first pay", async ({
  open,
  request,
}) => {
  const contract = await makeSharedContract(request);
  const phone = await open(undefined, PHONE);
  const visitor = personAt(phone);
  await takeFromLink(visitor, request, contract);
  await visitor.lookAway(10);
  await phone.reload();
  await visitor.stillSees(3, phone.getByText("Sweet, and a little salty."));

  const admin = await apiOf(request, demo.admin);
  const { items } = await admin.get<{ items: { id: string }[] }>(
    `/admin/contracts/${contract.id}/submissions`,
  );
  await admin.post("/rpc/approve_contract", { p_signed_contract_id: items[0]?.id });
  await expect(phone.getByTitle("Available points")).toHaveText("30 points");

  // Sent to a friend, the same link shows the contract, which the newcomer sees as their own.
  const friend = await open(undefined, PHONE);
  await friend.goto(`/c/${contract.id}`);
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText(contract.title);
  await phone.goto(`/c/${contract.id}`);
  await expect(phone).toHaveURL(`/contracts/${contract.id}`);
});
