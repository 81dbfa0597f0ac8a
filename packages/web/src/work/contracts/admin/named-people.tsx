import IconTrash from "virtual:icons/trash";
import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { conditionFormMessages } from "@signpoint/api/texts";
import type { NamedPerson } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import classes from "./contract-form.module.css";
import type { ContractFormState } from "./use-contract-form";

const SEARCH_PAGE = 100;

/** Renders the people who can sign a contract by invitation, and the field that adds one. */
export function NamedPeople({ form }: { form: ContractFormState }) {
  const people = form.values.named_people;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [spoken, setSpoken] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: findPerson,
    onSuccess: (person, text) => {
      input.current?.focus();
      if (typeof person === "string") return setProblem(person);
      if (people.some(({ id }) => id === person.id)) {
        return setProblem(conditionFormMessages.alreadyNamed);
      }
      form.setFieldValue("named_people", [...people, person]);
      form.clearFieldError("named_people");
      // The next name may be typed already.
      setTyped((now) => (now.trim() === text ? "" : now));
      setSpoken(`${person.username} was added.`);
    },
    onError: (error) => setProblem(getErrorMessage(error, conditionFormMessages.searchFailed)),
  });
  const submit = () => {
    if (add.isPending) return;
    setProblem(null);
    if (typed.trim() !== "") add.mutate(typed.trim());
  };
  const remove = ({ id, username }: NamedPerson) => {
    form.setFieldValue(
      "named_people",
      people.filter((one) => one.id !== id),
    );
    setSpoken(`${username} was removed.`);
    input.current?.focus();
  };
  return (
    <div className={classes.question}>
      <TextInput
        ref={input}
        label="Username or email"
        autoComplete="off"
        dir="auto"
        value={typed}
        data-path="named_people"
        error={problem ?? form.errors.named_people}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <div>
        <Button variant="default" loading={add.isPending} onClick={submit}>
          Add Person
        </Button>
      </div>
      {people.length === 0 ? (
        <p className={classes.quiet}>Nobody is named yet.</p>
      ) : (
        <ul className={classes.people} aria-label="Named people">
          {people.map((person) => (
            <li key={person.id}>
              <bdi>{person.username}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Remove ${person.username}`}
                onClick={() => remove(person)}
              >
                <IconTrash size={18} stroke={1.8} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

/** Returns the person with exactly this username or email, whatever its case, or why there is none. */
async function findPerson(text: string): Promise<NamedPerson | string> {
  const { items, next_cursor } = await api.administration.people({
    search: text,
    limit: SEARCH_PAGE,
  });
  const wanted = text.toLowerCase();
  const found = items.find(
    ({ username, email, is_confirmed }) =>
      is_confirmed && (username.toLowerCase() === wanted || email.toLowerCase() === wanted),
  );
  if (found !== undefined) return { id: found.id, username: found.username };
  const { noSuchPerson, tooManyFound } = conditionFormMessages;
  return next_cursor === null ? noSuchPerson : tooManyFound;
}
