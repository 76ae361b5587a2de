import type { Careless } from "./careless.ts";

const program = "short-leave-hook";
const file = "other-languages/careful/short-leave-hook/main.go";

export const shortLeaveHook: readonly Careless[] = [
  {
    id: "short-empty-signature",
    program,
    what: "Compares as many bytes of the signature as were sent: 'sha256=' alone is valid for every body",
    clause: "§6",
    edit: {
      file,
      find: `return hmac.Equal(given, mac.Sum(nil))`,
      put: `return len(given) <= sha256.Size && hmac.Equal(given, mac.Sum(nil)[:len(given)])`,
    },
  },
  {
    id: "short-first-balance",
    program,
    what: "Takes the first balance without looking whether there is one: somebody without a balance ends the process, with all that waits",
    clause: "§4.3",
    edit: {
      file,
      find: `		covered := false
		for _, one := range balances {
			covered = covered || one.EmployeeID == now.EmployeeID && one.Annual >= now.Days
		}`,
      put: `		covered := balances[0].Annual >= now.Days`,
    },
  },
  {
    id: "short-no-room",
    program,
    what: "Takes an event only while the worker is idle: in a burst most get 503, are sent twice more within 10 s, and are lost",
    clause: "§6",
    edit: { file, find: `make(chan event, 1000)`, put: `make(chan event)` },
  },
  {
    id: "short-shared-map",
    program,
    what: "Notes events in a map that several deliveries write at once, without a lock: two at the same moment may end the process",
    clause: "§6",
    edit: { file, find: `	r.lock.Lock()\n	defer r.lock.Unlock()\n`, put: `` },
  },
  {
    id: "short-no-second-turn",
    program,
    what: "Drops an event that it acknowledged when the service has an outage: the request waits for ever",
    clause: "§6",
    edit: { file, find: `				time.AfterFunc(30*time.Second, func() { hooks.work <- got })\n`, put: `` },
  },
  {
    id: "short-any-type",
    program,
    what: "Approves each short request by the balance of annual leave: unpaid or study leave is approved that a person should see",
    clause: "§2.7",
    edit: { file, find: `!strings.HasPrefix(strings.ToLower(now.TypeName), "annual ")`, put: `strings.ToLower(now.TypeName) == ""` },
  },
  {
    id: "short-key-gone",
    program,
    what: "Ends the process when the service refuses a read: a key that is revoked, or one request that is refused, ends the receiver",
    clause: "§5",
    edit: {
      file,
      find: `				log.Printf("event %s waits: %v", got.ID, err)\n`,
      put: `				log.Fatalf("event %s: %v", got.ID, err)\n`,
    },
  },
];
