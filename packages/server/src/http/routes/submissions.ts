import { approveSubmission, rejectSubmission } from "../../submissions/decide-submission";
import { getAdjacentSubmissions } from "../../submissions/get-adjacent-submissions";
import { getSubmission } from "../../submissions/get-submission";
import { listSubmissions } from "../../submissions/list-submissions";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.submissions;

export const submissionRoutes = {
  list: listCalls.submissions.list.handler(run(listSubmissions)),
  get: calls.get.handler(run(getSubmission)),
  neighbours: calls.neighbours.handler(run(getAdjacentSubmissions)),
  approve: calls.approve.handler(run(approveSubmission)),
  reject: calls.reject.handler(run(rejectSubmission)),
};
