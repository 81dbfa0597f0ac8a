import IconCircle from "virtual:icons/circle";
import IconCircleCheck from "virtual:icons/circle-check";
import type { Setup } from "@signpoint/api/books/setup";
import { SETUP_STEPS, type SetupStep } from "@signpoint/api/books/setup-rules";
import type { ReactNode } from "react";
import { TextLink } from "~/platform/ui/links";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";

interface StepTexts {
  name: string;
  done: string;
  missing: string;
  /** Where it is done. */
  link: ReactNode;
}

const STEPS: Record<SetupStep, StepTexts> = {
  free_contract: {
    name: "A free contract",
    done: "Who begins with 0 points can start.",
    missing: "No open contract is free to sign: newcomers (0 points) cannot start.",
    link: (
      <TextLink to="/admin/contracts" search={{ form: "new" }}>
        Create a Free Contract
      </TextLink>
    ),
  },
  reward: {
    name: "A reward",
    done: "Something in the marketplace is in stock.",
    missing: "Nothing in the marketplace is in stock: points buy nothing yet.",
    link: <TextLink to="/admin/marketplace">Manage Marketplace</TextLink>,
  },
  mail: {
    name: "Mail that is sent",
    done: "Mail goes out.",
    missing:
      "Mail is kept here and not sent: people get no code to sign up. The server sends it once SMTP_URL is set.",
    link: (
      <TextLink to="/admin" hash="system-status" activeOptions={{ includeHash: true }}>
        System Status
      </TextLink>
    ),
  },
  second_factor: {
    name: "A second factor",
    done: "Your account has one.",
    missing: "Your account has none: whoever gets your password decides about points and cash.",
    link: <TextLink to="/settings/security">Security Settings</TextLink>,
  },
  second_admin: {
    name: "A second admin",
    done: "Another admin can confirm what you ask for.",
    missing:
      "Nobody can confirm what you ask for. An admin whom you have made can, once the operator has confirmed it by npm run grant-admin.",
    link: <TextLink to="/admin/people">People</TextLink>,
  },
  sums: {
    name: "The sums that need two",
    done: "It is chosen from which sum on a decision needs two admins, or that none does.",
    missing: "Nobody has chosen from which sum on a decision needs two admins.",
    link: <TextLink to="/admin/settings">Product Settings</TextLink>,
  },
};

/** Renders what is there and what is missing before people come. */
export default function BeforePeople({ setup }: { setup: Setup }) {
  const done = SETUP_STEPS.filter((step) => setup[step]).length;
  return (
    <SectionCard
      title="Before people come"
      aside={<span className={classes.quiet}>{`${done} of ${SETUP_STEPS.length} done`}</span>}
    >
      <ol className={classes.steps}>
        {SETUP_STEPS.map((step) => (
          <Step key={step} texts={STEPS[step]} isDone={setup[step]} />
        ))}
      </ol>
    </SectionCard>
  );
}

function Step({ texts, isDone }: { texts: StepTexts; isDone: boolean }) {
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Icon size={22} stroke={1.7} role="img" aria-label={isDone ? "Done" : "Missing"} />
      <div>
        <strong>{texts.name}</strong>
        <p className={classes.quiet}>{isDone ? texts.done : texts.missing}</p>
      </div>
      {isDone ? null : texts.link}
    </li>
  );
}
