/* loom-translate: from clang's IR of a source's kernels to an object for the
 * host, in which they run as threads of loom's and announce what they do. */
#include <llvm/ADT/StringExtras.h>
#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/CodeGen/TargetPassConfig.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

#include "translate/loops.h"
#include "translate/ptx.h"
#include "translate/translate.h"

using namespace llvm;

[[noreturn]] static void fail(const Twine &what)
{
	errs() << "loomcc: " << what << "\n";
	exit(3);
}

void refuse(const Instruction &at, const Twine &what)
{
	if (const DILocation *l = at.getDebugLoc().get())
		errs() << l->getFilename() << ":" << l->getLine() << ":"
		       << l->getColumn() << ": ";
	errs() << "error: " << what << "\n";
	exit(1);
}

static TargetMachine *machine(const std::string &triple, StringRef cpu)
{
	std::string why;
	const Target *t = TargetRegistry::lookupTarget(triple, why);

	if (!t)
		fail("LLVM " LLVM_VERSION_STRING " does not know " + triple +
		     ": " + why);
	return t->createTargetMachine(triple, cpu, "", TargetOptions(),
				      Reloc::PIC_, std::nullopt,
				      CodeGenOptLevel::Default);
}

/* What else the machine's passes are asked to leave as it is: an instruction that
 * calls the runtime is one, and not copied or merged, so that its address names
 * it. */
static const char *const machine_options[] = {
	"-enable-tail-merge=0", "-disable-tail-duplicate",
	"-disable-early-taildup", "-disable-branch-fold",
	"-enable-misched=false", /* of little use to code that calls at every step */
	"-vectorize-num-stores-pred=0" /* one by one, they gain nothing */
};

/* What nvcc unrolls and folds (pipeline.cpp). */
static const char *const options[] = {
	"-unroll-max-count=4", "-unroll-threshold=780",
	"-unroll-partial-threshold=150", "-scev-cheap-expansion-budget=30",
	"-memdep-block-scan-limit=2000"
};

static void set_options()
{
	SmallVector<const char *, 16> all = { "loom-translate" };

	append_range(all, machine_options);
	for (const char *o : options)
		if (is_applied(StringRef(o).drop_front().split('=').first))
			all.push_back(o);
	cl::ParseCommandLineOptions((int)all.size(), all.data());
}

/* As addPassesToEmitFile, but for a pass that takes a tenth of the time to follow
 * variables, of which nothing is said here. */
static void write_object(Module &m, TargetMachine &target, StringRef name)
{
	auto &host = static_cast<LLVMTargetMachine &>(target);
	std::error_code failed;
	raw_fd_ostream out(name, failed);
	legacy::PassManager passes;
	TargetPassConfig *code = host.createPassConfig(passes);
	auto *functions = new MachineModuleInfoWrapperPass(&host);

	if (failed)
		fail(name + ": " + failed.message());
	code->disablePass(&LiveDebugValuesID);
	passes.add(code);
	passes.add(functions);
	if (code->addISelPasses())
		fail("LLVM makes no code for this machine");
	code->addMachinePasses();
	code->setInitialized();
	if (host.addAsmPrinter(passes, out, nullptr, CodeGenFileType::ObjectFile,
			       functions->getMMI().getContext()))
		fail("LLVM cannot write objects for this machine");
	passes.add(createFreeMachineFunctionPass());
	passes.run(m);
}

static void write_text(Module &m, StringRef name)
{
	std::error_code failed;
	raw_fd_ostream out(name, failed);

	if (failed)
		fail(name + ": " + failed.message());
	out << m;
}

static std::string identity(StringRef file)
{
	auto contents = MemoryBuffer::getFile(file);

	if (!contents)
		fail(file + ": " + contents.getError().message());
	return (*contents)->getBuffer().rtrim('\0').str();
}

static std::unique_ptr<Module> read(LLVMContext &context, StringRef name)
{
	SMDiagnostic why;
	std::unique_ptr<Module> m = parseIRFile(name, why, context);

	if (!m)
		fail(name + ": " + why.getMessage());
	return m;
}

/* Inline PTX has its functions, or the end is that they are asked for. */
static void with_ptx(Module &m, const std::string &name)
{
	enum { ASKS_FOR_PTX = 4 };
	std::error_code failed;
	std::string texts;
	raw_string_ostream list(texts);

	if (StringRef(name).ends_with(".bc")) {
		if (Linker::linkModules(m, read(m.getContext(), name)))
			fail(name + ": does not go with the kernels");
		replace_ptx(m);
		return;
	}
	list_ptx(m, list);
	if (texts.empty())
		return;
	raw_fd_ostream out(name, failed);
	if (failed)
		fail(name + ": " + failed.message());
	out << texts;
	out.close();
	exit(ASKS_FOR_PTX);
}

struct request {
	std::string kernels, object, id, ptx, triple;
	bool relocatable = false;
};

/* usage: loom-translate KERNELS.bc OBJECT.o ID --ptx FILE [--relocatable]
 *                       [--target TRIPLE]
 * ID is a file that says which kernels are in the object, and FILE takes inline PTX,
 * or, where its name ends with .bc, has what is made of it. */
static request asked(int argc, char **argv)
{
	if (argc < 6)
		fail("loom-translate is loomcc's own; run that");

	request r = { argv[1], argv[2], argv[3], argv[5],
		      sys::getDefaultTargetTriple() };

	for (int i = 6; i < argc; i++)
		if (StringRef(argv[i]) == "--relocatable")
			r.relocatable = true;
		else if (StringRef(argv[i]) == "--target" && i + 1 < argc)
			r.triple = argv[++i];
		else
			fail(Twine("loom-translate: not known: ") + argv[i]);
	return r;
}

/* A loop that stays as it is although a pragma has it unrolled is no news, as
 * clang's -Wno-pass-failed says to what comes before. */
struct quieter : DiagnosticHandler {
	bool handleDiagnostics(const DiagnosticInfo &told) override
	{
		return told.getKind() == DK_OptimizationFailure;
	}
};

/* LOOM_IR=FILE keeps what was optimised. */
int main(int argc, char **argv)
{
	LLVMContext context;
	const char *kept = getenv("LOOM_IR");
	request r = asked(argc, argv);

	context.setDiagnosticHandler(std::make_unique<quieter>());
	InitializeAllTargetInfos();
	InitializeAllTargets();
	InitializeAllTargetMCs();
	InitializeAllAsmPrinters();
	InitializeAllAsmParsers(); /* of jumps (overflows.cpp) */
	set_options();

	std::unique_ptr<Module> m = read(context, r.kernels);
	std::unique_ptr<TargetMachine>
		nvptx(machine(m->getTargetTriple(), "sm_90")),
		host(machine(r.triple, ""));
	Model model;

	with_ptx(*m, r.ptx);
	prepare(*m, r.relocatable);
	optimise(*m, *nvptx, model);
	if (!write_fired())
		fail("LOOM_FIRED: the file cannot be written");
	if (kept)
		write_text(*m, kept);
	LoopsOf loops = make_loops(*m, host->getTargetTriple());
	instrument(*m, model, host->getTargetTriple());
	if (keep_variables(*m)) /* in the order of the lines */
		host->setOptLevel(CodeGenOptLevel::None);
	add_table(*m, identity(r.id), loops);
	retarget(*m, *host);
	optimise_loops(loops, *host);
	if (verifyModule(*m, &errs()))
		fail("what became of the kernels is no code; please report it");
	write_object(*m, *host, r.object);
	return 0;
}
