// Leave rules: days, balances, warnings, state machine.
import { ConflictException, ValidationException } from "./Errors.ts";
import { fullName } from "./Dtos.ts";
import type * as E from "./Entities.ts";
import { DateOnly } from "./HolidayCalendar.ts";
import type { HrDbContext } from "./HrDbContext.ts";
import type { RequestModel } from "./RequestModel.ts";

export interface LeaveWarning { code: string; message: string; severity: "info" | "warning" }
const isGranted = (request: E.LeaveRequestEntity): boolean => request.status === "approved" || request.status === "auto_approved";
const isLive = (request: E.LeaveRequestEntity): boolean => isGranted(request) || request.status === "pending";
const sumDays = (requests: readonly E.LeaveRequestEntity[]): number => requests.reduce((sum, request) => sum + request.days, 0);

export class LeaveService {
  readonly #context: HrDbContext;
  constructor(context: HrDbContext) {
    this.#context = context;
  }

  balance(employee: E.EmployeeEntity): { employee_id: string; name: string; annual_available: number; sick_available: number;
    pending_days: number; taken_days: number } {
    const requests = this.#context.leaveRequests.filter((request) => request.employeeId === employee.id);
    const live = (category: E.LeaveTypeEntity["category"]): number => sumDays(requests.filter((request) =>
      isLive(request) && this.#context.leaveTypes.find((type) => type.id === request.leaveTypeId)?.category === category));
    const yearsServed = Math.min(1, Math.max(0, DateOnly.dayNumber(this.#context.today) - DateOnly.dayNumber(employee.startDate)) / 365);
    const fraction = { full_time: 1, part_time: 0.5, casual: 0, contractor: 0 }[employee.employmentType] * yearsServed;
    const annual = employee.jurisdiction === "UK" ? 28 : 20;
    const round = (value: number): number => Math.round(value * 10) / 10;
    return { employee_id: employee.id, name: fullName(employee),
      annual_available: round(employee.carriedOver + annual * fraction - live("annual")),
      sick_available: round(10 * fraction - live("sick")), pending_days: sumDays(requests.filter((request) =>
        request.status === "pending")),
      taken_days: sumDays(requests.filter(isGranted)) };
  }

  #warnings(employee: E.EmployeeEntity, type: E.LeaveTypeEntity, request: E.LeaveRequestEntity): LeaveWarning[] {
    const warnings: LeaveWarning[] = [];
    const warn = (code: string, message: string): number => warnings.push({ code, message, severity: "warning" });
    const others = this.#context.leaveRequests.filter((entry) => entry.employeeId === employee.id && isLive(entry));
    const notice = DateOnly.dayNumber(request.startDate) - DateOnly.dayNumber(this.#context.today);
    if (request.days === 0) warn("NO_WORKING_DAYS", "The requested dates hold no working days.");
    if (notice < type.minNoticeDays) warn("SHORT_NOTICE", `${type.name} requires ${type.minNoticeDays} days of notice.`);
    if (others.some((entry) => entry.startDate <= request.endDate && entry.endDate >= request.startDate)) warn("OVERLAPPING_LEAVE",
      "The employee has other leave on these dates.");
    const balance = this.balance(employee);
    const available = type.category === "annual" ? balance.annual_available : type.category === "sick" ? balance.sick_available : Infinity;
    if (request.days > available) warn("INSUFFICIENT_BALANCE", `The request is for ${request.days} days, ${available} are available.`);
    const sameYear = others.filter((entry) => entry.leaveTypeId === type.id
      && entry.startDate.slice(0, 4) === request.startDate.slice(0, 4));
    if (type.maxDaysPerYear !== null && sumDays(sameYear) + request.days > type.maxDaysPerYear) warn("YEARLY_MAXIMUM",
      `${type.name} is limited to ${type.maxDaysPerYear} days per year.`);
    return warnings;
  }

  submit(model: RequestModel): { request: E.LeaveRequestEntity; warnings: LeaveWarning[] } {
    const context = this.#context;
    model.require("employee_id", "leave_type_id", "start_date", "end_date");
    const employeeId = model.guid("employee_id") ?? "";
    const typeId = model.guid("leave_type_id") ?? "";
    const startDate = model.date("start_date") ?? "";
    const endDate = model.date("end_date") ?? "";
    const isHalfDay = model.boolean("half_day") ?? false;
    const period = model.choice("half_day_period", ["morning", "afternoon"]) ?? null;
    const notes = model.text("notes", 500, true) ?? null;
    if (endDate < startDate) throw new ValidationException("end_date", "The end date must not be before the start date.");
    if (DateOnly.dayNumber(endDate) - DateOnly.dayNumber(startDate) > 1100) throw new ValidationException("end_date",
      "A leave request cannot span more than three years.");
    if (isHalfDay && endDate !== startDate) throw new ValidationException("end_date", "A half day must start and end on the same date.");
    const employee = context.employee(employeeId, "employee_id");
    const type = context.find(context.leaveTypes, typeId, "Leave type", "leave_type_id");
    if (isHalfDay && !type.allowsHalfDays) throw new ValidationException("half_day", `${type.name} does not allow half days.`);
    if (employee.status === "terminated") throw new ConflictException("Leave cannot be requested for a terminated employee.",
      "employee_id");
    const halfDayPeriod = isHalfDay ? period : null;
    const isDuplicate = context.leaveRequests.some((entry) => isLive(entry) && entry.employeeId === employeeId
      && entry.leaveTypeId === typeId && entry.startDate === startDate
      && entry.endDate === endDate && entry.halfDayPeriod === halfDayPeriod && entry.isHalfDay === isHalfDay);
    if (isDuplicate) throw new ConflictException("An identical leave request already exists.");
    const working = context.calendar.countWorkingDays(employee.jurisdiction, startDate, endDate);
    const request: E.LeaveRequestEntity = { id: context.newId(), companyId: context.company.id, employeeId, leaveTypeId: typeId, startDate,
      endDate,
      days: isHalfDay ? Math.min(0.5, working) : working, isHalfDay, halfDayPeriod, notes, status: type.requiresApproval ? "pending"
        : "auto_approved", declineReason: null,
      cancelReason: null, createdAt: context.utcNow };
    const warnings = this.#warnings(employee, type, request);
    context.database.leaveRequests.push(request);
    return { request, warnings };
  }

  get(id: string | undefined): E.LeaveRequestEntity {
    return this.#context.find(this.#context.leaveRequests, id, "Leave request");
  }
  #transition(request: E.LeaveRequestEntity, from: readonly E.LeaveRequestEntity["status"][],
    to: E.LeaveRequestEntity["status"]): E.LeaveRequestEntity {
    if (!from.includes(request.status)) throw new ConflictException(`A leave request with status ${request.status} cannot become ${to}.`);
    request.status = to;
    return request;
  }
  approve(id: string | undefined): E.LeaveRequestEntity {
    return this.#transition(this.get(id), ["pending"], "approved");
  }
  decline(id: string | undefined, model: RequestModel): E.LeaveRequestEntity {
    const request = this.get(id);
    const reason = model.must("reason", model.text("reason", 1000));
    this.#transition(request, ["pending"], "declined").declineReason = reason;
    return request;
  }
  cancel(id: string | undefined, model: RequestModel): E.LeaveRequestEntity {
    const request = this.get(id);
    const reason = model.text("reason", 1000, true) ?? null;
    this.#transition(request, ["pending", "approved", "auto_approved"], "cancelled").cancelReason = reason;
    return request;
  }
}
