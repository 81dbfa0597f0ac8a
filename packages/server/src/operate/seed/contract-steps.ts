import { saveContractDraft } from "../../work/contract-drafts/save-contract-draft";
import { createContract } from "../../work/contracts/create-contract";
import { deleteContract } from "../../work/contracts/delete-contract";
import { extendContract } from "../../work/contracts/extend-contract";
import { findQuestions } from "../../work/contracts/questions";
import { updateContract } from "../../work/contracts/update-contract";
import { type DemoContract, type DemoEdit, HOUR } from "./demo-contract";
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
        const id = await createContract(ctx, { ...fields, survey_questions, named_people: [] });
        stage.contracts.set(fields.title, { id, questions: await findQuestions(ctx.db, id) });
      },
    },
    ...edits.map((edit) => ({
      minutesAgo: edit.minutesAgo,
      run: () => change(stage, get(stage.contracts, fields.title).id, edit),
    })),
  ];
}

/** Returns the step in which an admin saves a contract unfinished. */
export function draftStep(stage: Stage): Step {
  const minutesAgo = 26 * HOUR;
  return {
    minutesAgo,
    run: async () => {
      await saveContractDraft(actAs(stage, ADMIN, minutesAgo), {
        form: {
          title: "Photograph a bus timetable",
          type: "Research",
          description: "Timetables at stops are often older than those online. We compare them.",
          points_reward: 60,
          unadded_question: { questionType: "file", questionText: "The whole", required: true },
        },
      });
    },
  };
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
