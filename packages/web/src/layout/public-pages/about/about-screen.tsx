import { Title } from "@mantine/core";
import { ButtonLink } from "~/platform/ui/links";
import { LogoMark } from "~/platform/ui/logo";
import { Page, PageTitle } from "~/platform/ui/page";
import classes from "./about-screen.module.css";

const ACTIVE_USERS_CLAIM = "1,000+";
const DISTRIBUTED_CLAIM = "$2,000+";

/** Renders who we are and what we hold to (specification, section 2). */
export function AboutScreen() {
  return (
    <Page>
      <div className={classes.opening}>
        <div className={classes.words}>
          <PageTitle documentTitle="About" description={MISSION}>
            A small task, honestly rewarded
          </PageTitle>
          <ButtonLink to="/contracts" size="md">
            Start Earning Today
          </ButtonLink>
        </div>
        <span className={classes.mark}>
          <LogoMark size={200} />
        </span>
      </div>
      <dl className={classes.claims}>
        <Claim figure={ACTIVE_USERS_CLAIM} name={CLAIM_NAMES.activeUsers} />
        <Claim figure={DISTRIBUTED_CLAIM} name={CLAIM_NAMES.distributed} />
      </dl>
      <section className={classes.part} aria-labelledby="values">
        <Title order={2} id="values">
          What we hold to
        </Title>
        <ul className={classes.values}>
          {VALUES.map(({ name, text }) => (
            <li key={name}>
              <Title order={3}>{name}</Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.part} aria-labelledby="story">
        <Title order={2} id="story">
          Our story
        </Title>
        <div className={classes.story}>
          {STORY.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    </Page>
  );
}

function Claim({ figure, name }: { figure: string; name: string }) {
  return (
    <div className={classes.claim}>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  );
}

/** What the page says about the product; its figures are constants. */
const MISSION =
  "Our mission: you should know what a task pays before you start, see at any time where it stands, and be paid without having to ask.";

const CLAIM_NAMES = {
  activeUsers: "active users",
  distributed: "distributed in rewards",
} as const;

const VALUES = [
  {
    name: "Transparency",
    text: "You see cost, reward, fee and deadline before you sign or redeem. Every point that moves is an entry that you can read, and that no one can rewrite.",
  },
  {
    name: "Innovation",
    text: "What a contract that you have signed asks and pays cannot change afterwards, and its clock is the same for everyone. We would rather invent a fair rule than explain an unfair one.",
  },
  {
    name: "Excellence",
    text: "People look at what people hand in. Careful work deserves a careful review, and a rejection gives back what signing cost.",
  },
] as const;

const STORY = [
  "Signpoint began with a receipt that never came. A friend had tested an app for an evening, sent in her notes, and waited: for a word whether they had arrived, for a word whether they were any good, for the ten dollars that were promised. None of it was malice. Nobody had written down who owed what to whom.",
  "So we wrote it down. A contract says what is asked and what it pays. A signature binds both sides to it. A ledger keeps each point, and a person decides on each piece of work. The points are real: they leave as gift cards, subscriptions, electronics and cash.",
  "The mark in our name is the stroke of a signature and the point that ends it. That is all the product is: you put your name to something, you finish it, and it counts.",
] as const;
