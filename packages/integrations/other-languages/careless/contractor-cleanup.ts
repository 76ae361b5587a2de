import type { Careless } from "./careless.ts";

const program = "contractor-cleanup";
const file = "other-languages/careful/contractor-cleanup/main.go";

export const contractorCleanup: readonly Careless[] = [
  {
    id: "cleanup-last-day-included",
    program,
    what: "Terminates people on the last day of their contract, a day too early",
    clause: "§2.3",
    edit: { file, find: `last.Before(now)`, put: `!last.After(now)` },
  },
  {
    id: "cleanup-day-in-utc",
    program,
    what: "Takes the date from UTC: for half of each Australian day it is a day behind, and contracts that ended are left",
    clause: "§2.12",
    edit: { file, find: `		now = now.In(place)\n`, put: `		now = now.UTC()\n		_ = place\n` },
  },
  {
    id: "cleanup-conflict-fails",
    program,
    what: "Gives up when a person was terminated by somebody else a moment earlier: the rest of the list is left",
    clause: "§3.2, §7",
    edit: { file, find: `errors.As(err, &refused) && refused.status != http.StatusConflict:`, put: `errors.As(err, &refused):` },
  },
  {
    id: "cleanup-no-news-is-good-news",
    program,
    what: "Takes a lost answer or a 503 for done: the person stays employed, and the run reports success",
    clause: "§7",
    edit: {
      file,
      find: `		switch {
		case wait > 0 && waits < 3:`,
      put: `		switch {
		case err == errUnknown, err == nil:
			return nil
		case wait > 0 && waits < 3:`,
    },
  },
  {
    id: "cleanup-acts-on-old-news",
    program,
    what: "Does not look again before it terminates: who was taken on permanently since the list was read is terminated",
    clause: "§3.1",
    edit: { file, find: `if now.EmploymentType != "contractor" {`, put: `if now.EmploymentType == "" {` },
  },
  {
    id: "cleanup-no-time-limit",
    program,
    what: "Uses a client without a time limit: a connection that hangs holds the job for ever",
    clause: "§7",
    edit: { file, find: `		Timeout:       30 * time.Second,\n`, put: `` },
  },
  {
    id: "cleanup-ends-well",
    program,
    what: "Ends with status 0 after an error: with a revoked key nobody is terminated any more, and no alarm goes off",
    clause: "§5",
    edit: { file, find: `		os.Exit(1)\n`, put: `` },
  },
  {
    id: "cleanup-counts-rows",
    program,
    what: "Stops when as many rows as the total came, and counts a row twice that moved to the next page meanwhile: somebody else is never seen",
    clause: "§2.2",
    edit: {
      file,
      find: `		rows := map[string]person{}
		for path := "/employees?status=all"; ; {
			got, err := s.get(path)
			if err != nil {
				return nil, err
			}
			var page []person
			if err := json.Unmarshal(got.Data, &page); err != nil || got.Meta == nil {
				return nil, errors.New("GET /employees: not a list with meta")
			}
			for _, one := range page {
				rows[one.ID] = one
			}
			if !got.Meta.HasMore {
				if len(rows) == got.Meta.Total {
					return rows, nil
				}
				break
			}
`,
      put: `		rows, read := map[string]person{}, 0
		for path := "/employees?status=all"; ; {
			got, err := s.get(path)
			if err != nil {
				return nil, err
			}
			var page []person
			if err := json.Unmarshal(got.Data, &page); err != nil || got.Meta == nil {
				return nil, errors.New("GET /employees: not a list with meta")
			}
			for _, one := range page {
				rows[one.ID] = one
			}
			if read += len(page); read >= got.Meta.Total {
				return rows, nil
			}
`,
    },
  },
  {
    id: "cleanup-milliseconds",
    program,
    what: "Reads Retry-After as milliseconds: at the rate limit it asks four times within a second, and the rest of the list is left",
    clause: "§8",
    edit: { file, find: `time.Duration(seconds+1) * time.Second`, put: `time.Duration(seconds+1) * time.Millisecond` },
  },
];
