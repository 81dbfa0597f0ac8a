import { createContract } from "../../work/contracts/create-contract";
import { deleteContract } from "../../work/contracts/delete-contract";
import { extendContract } from "../../work/contracts/extend-contract";
import { findQuestions } from "../../work/contracts/questions";
import { updateContract } from "../../work/contracts/update-contract";
import type { DemoContract, DemoEdit } from "./demo-contract";
import { ADMIN } from "./demo-people";
import { actAs, get, type Stage, type Step } from "./stage";

/** Returns the steps of a contract: an admin creates it, and extends, edits or deletes it later. */
export function contractSteps(stage: Stage, contract: DemoContract): Step[] {
  const { ageMinutes, fields, questions, edits } = contract;
  return [
    {
      minutesAgo: ageMinutes,
      run: async () => {
        const survey_questions = questions.map(({ type, text, required, options }) => ({
          questionType: type,
          questionText: text,
          required,
          options,
        }));
        const ctx = actAs(stage, ADMIN, ageMinutes);
        const id = await createContract(ctx, { ...fields, survey_questions });
        stage.contracts.set(fields.title, { id, questions: await findQuestions(ctx.db, id) });
      },
    },
    ...edits.map((edit) => ({
      minutesAgo: edit.minutesAgo,
      run: () => change(stage, get(stage.contracts, fields.title).id, edit),
    })),
  ];
}

async function change(stage: Stage, contract_id: string, edit: DemoEdit): Promise<void> {
  const ctx = actAs(stage, ADMIN, edit.minutesAgo);
  switch (edit.action) {
    case "extend": {
      const { additional_minutes } = edit;
      await extendContract(ctx, { contract_id, additional_minutes });
      return;
    }
    case "raise":
      await updateContract(ctx, { contract_id, points_reward: edit.points_reward });
      return;
    case "retire":
      await updateContract(ctx, { contract_id, status: "inactive" });
      return;
    case "delete":
      await deleteContract(ctx, { contract_id });
  }
}
