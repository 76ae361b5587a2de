type Refuse = () => Promise<never>;

const none: Refuse = async () => await Promise.reject(Object.assign(new Error("a browser reads no files"), { code: "ENOSYS" }));

export const readFile: Refuse = none;
export const stat: Refuse = none;
