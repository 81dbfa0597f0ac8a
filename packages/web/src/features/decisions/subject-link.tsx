import type { AdminDecision } from "@signpoint/api/entities/admin-decision";
import { TextLink } from "~/ui/links";

/** What a decision was about, leading to where it can be seen. */
export function SubjectLink({ decision }: { decision: AdminDecision }) {
  const { subject_type, subject_id, subject_name } = decision;
  const name = subject_name ?? "gone";
  switch (subject_type) {
    case "signed_contract":
      return (
        <TextLink
          to="/admin/contracts/signed/$signedContractId"
          params={{ signedContractId: subject_id }}
        >
          {name}
        </TextLink>
      );
    case "contract":
      return (
        <TextLink to="/admin/contracts" search={{ search: name }}>
          {name}
        </TextLink>
      );
    case "marketplace_item":
      return (
        <TextLink to="/admin/marketplace" search={{ search: name }}>
          {name}
        </TextLink>
      );
    case "user":
      return (
        <TextLink to="/admin/activity" search={{ user: subject_id }}>
          {name}
        </TextLink>
      );
    default:
      return name;
  }
}
