import { expect } from "vitest";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, upload } from "../../platform/files/upload";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { type CallRows, once, proved, reads, repeats } from "./row";
import { aboutContract, aboutPending, byAdmin, newBuyer, rejected } from "./scene";

/** Calls about contracts, submissions and files. */
export const contractRows: CallRows = {
  "contracts.list": reads("user", ({ asUser }) => asUser.contracts.list({})),
  "contracts.get": reads("user", ({ asUser, ids }) => asUser.contracts.get({ id: ids.contract })),
  "contracts.checkExpiration": reads("user", ({ asUser, ids }) =>
    asUser.contracts.checkExpiration({ p_contract_id: ids.contract }),
  ),
  "contracts.validateSigning": reads("user", ({ asUser, ids }) =>
    asUser.contracts.validateSigning({ p_contract_id: ids.contract }),
  ),
  "contracts.validateSubmission": reads("user", ({ asUser, ids }) =>
    asUser.contracts.validateSubmission({ p_contract_id: ids.contract }),
  ),
  "contracts.sign": once("user", async (scene) => {
    const body = { p_contract_id: (await addContract(scene.server)).id };
    return { as: await newBuyer(scene), body };
  }),
  "contracts.saveDraft": repeats("user", async ({ server, person, asUser }) => {
    const p_signed_contract_id = await sign(server, person, (await addContract(server)).id);
    return await asUser.contracts.saveDraft({ p_signed_contract_id, p_answers: {} });
  }),
  "contracts.submit": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const id = await sign(scene.server, as, (await addContract(scene.server)).id);
    return { as, body: { p_signed_contract_id: id, p_survey_responses: {} } };
  }),
  "contracts.withdraw": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const { signingId } = await pendingSigning(scene.server, as);
    return { as, body: { p_signed_contract_id: signingId } };
  }),
  "contracts.giveBackPlace": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const contract = await addContract(scene.server, { lapse_refund: 5 });
    return { as, body: { p_signed_contract_id: await sign(scene.server, as, contract.id) } };
  }),
  "contracts.appeal": once("user", async (scene) => {
    const { as, signingId } = await rejected(scene);
    return { as, body: { p_signed_contract_id: signingId, p_text: "Please look again." } };
  }),
  "messages.toReviewer": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const { signingId } = await pendingSigning(scene.server, as);
    return { as, body: { p_signed_contract_id: signingId, p_text: "Which shop do you mean?" } };
  }),
  "messages.toSigner": once("admin", async (scene) => {
    const { as, body } = await aboutPending(scene);
    return { as, body: { ...body, p_text: "The page is blurred." } };
  }),
  "appeals.list": reads("admin", ({ asAdmin }) => asAdmin.appeals.list({})),
  "appeals.decide": once("admin", async (scene) => {
    const { as, signingId } = await rejected(scene);
    const asked = { p_signed_contract_id: signingId, p_text: "Please look again." };
    const { id } = await clientOf(scene.server, as).contracts.appeal(asked);
    const other = await addPerson(scene.server, { admin: true });
    return { as: other, body: { p_appeal_id: id, p_overturn: true, p_note: "It is complete." } };
  }),
  "files.createLink": reads("user", ({ asUser, ids }) =>
    asUser.files.createLink({ p_path: ids.file }),
  ),
  "fileTransfers.upload": repeats("user", async ({ server, person }) => {
    const place = await signedForFile(server, person);
    expect((await upload(server, { place, body: pdf(), as: person })).status).toBe(200);
  }),
  /** By a signed address alone. */
  "fileTransfers.download": reads("anyone", async ({ asUser, ids }) => {
    const { url } = await asUser.files.createLink({ p_path: ids.file });
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
  }),
  "submissions.list": reads("admin", ({ asAdmin }) => asAdmin.submissions.list({})),
  "submissions.filters": reads("admin", ({ asAdmin }) => asAdmin.submissions.filters({})),
  "submissions.get": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.submissions.get({ signed_contract_id: ids.signing }),
  ),
  "submissions.export": proved(repeats("admin", ({ asAdmin }) => asAdmin.submissions.export({}))),
  "submissions.neighbours": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.submissions.neighbours({ signed_contract_id: ids.signing }),
  ),
  "submissions.approve": once("admin", aboutPending),
  "submissions.reject": once("admin", aboutPending),
  "submissions.requestChanges": once("admin", async (scene) => {
    const { as, body } = await aboutPending(scene);
    return { as, body: { ...body, p_note: "Please add a picture." } };
  }),
  "reviewLeases.take": repeats("admin", ({ asAdmin, ids }) =>
    asAdmin.reviewLeases.take({ p_ids: [ids.signing, ids.redemption] }),
  ),
  "reviewLeases.release": repeats("admin", ({ asAdmin, ids }) =>
    asAdmin.reviewLeases.release({ p_ids: [ids.signing] }),
  ),
  "adminContracts.list": reads("admin", ({ asAdmin }) => asAdmin.adminContracts.list({})),
  "adminContracts.get": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.adminContracts.get({ id: ids.contract }),
  ),
  "adminContracts.submissions": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.adminContracts.submissions({ id: ids.contract }),
  ),
  "adminContracts.create": once("admin", async (scene) =>
    byAdmin(scene, {
      p_admin_id: scene.admin.id,
      p_title: "A task",
      p_description: "What it is about.",
      p_activity: "What is to be done.",
      p_points_cost: 1,
      p_points_reward: 2,
      p_duration: 60,
    }),
  ),
  "adminContracts.update": once("admin", (scene) =>
    aboutContract(scene, { p_title: "Another title" }),
  ),
  "adminContracts.openRest": once("admin", async (scene) => {
    const { id } = await addContract(scene.server, { pilot_places: 1 });
    return byAdmin(scene, { p_admin_id: scene.admin.id, p_contract_id: id });
  }),
  "adminContracts.delete": once("admin", (scene) => aboutContract(scene)),
  "adminContracts.extend": once("admin", (scene) =>
    aboutContract(scene, { p_additional_minutes: 60 }),
  ),
  "contractDrafts.list": reads("admin", ({ asAdmin }) => asAdmin.contractDrafts.list({})),
  "contractDrafts.get": reads("admin", async ({ asAdmin }) => {
    const { id } = await asAdmin.contractDrafts.save({ p_form: {} });
    return await asAdmin.contractDrafts.get({ id });
  }),
  "contractDrafts.save": once("admin", async (scene) =>
    byAdmin(scene, { p_form: { title: "Half a contract" } }),
  ),
  "contractDrafts.delete": once("admin", async (scene) => {
    const { id } = await scene.asAdmin.contractDrafts.save({ p_form: {} });
    return byAdmin(scene, { p_draft_id: id });
  }),
};
