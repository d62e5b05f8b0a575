// cuRAND's library: numbers in its order. What it prints, cuRAND 10.4 prints too,
// of generators that it made for the host.
#include <cstdio>
#include <cstring>
#include <curand.h>

enum { MANY = 600000 };

static curandGenerator_t generator;

/* The first and the last. */
template <class T> static void ends(const char *name, const T *p, size_t n)
{
	printf("%s %.5g %.5g %.5g\n", name, (double)p[0], (double)p[1],
	       (double)p[n - 1]);
}

/* And a sum of all their bits. */
template <class T> static void show(const char *name, const T *p, size_t n)
{
	unsigned long long sum = 0;
	unsigned w[sizeof(T) / 4];

	for (size_t i = 0; i < n; i++) {
		memcpy(w, p + i, sizeof w);
		for (unsigned word : w)
			sum = sum * 3 + word;
	}
	printf("%016llx ", sum);
	ends(name, p, n);
}

static void sequences()
{
	static float f[MANY];
	static unsigned u[MANY];

	curandGenerate(generator, u, 5);
	show("bits", u, 5);
	curandGenerate(generator, u, MANY);
	show("bits", u, MANY);
	curandSetGeneratorOffset(generator, 4095);
	curandGenerateUniform(generator, f, 4100);
	show("uniform", f, 4100);
	curandSetGeneratorOffset(generator, 0);
	curandGenerateNormal(generator, f, MANY, 1, 2);
	ends("normal", f, MANY);
	curandSetGeneratorOffset(generator, 1);
	curandGenerateNormal(generator, f, 4, 0, 1);
	ends("normal", f, 4);
	printf("three: %d\n", curandGenerateNormal(generator, f, 3, 0, 1));
}

static void doubles()
{
	static double d[MANY];

	curandSetGeneratorOffset(generator, 0);
	curandGenerateUniformDouble(generator, d, MANY);
	show("uniform", d, MANY);
	curandGenerateUniformDouble(generator, d, 3);
	show("uniform", d, 3);
	curandSetGeneratorOffset(generator, 8);
	curandGenerateNormalDouble(generator, d, MANY, 0, 1);
	ends("normal", d, MANY);
	curandGenerateLogNormalDouble(generator, d, 6, 0.5, 0.25);
	ends("log", d, 6);
}

static void mixed()
{
	float f[6];
	unsigned u[4];

	curandSetPseudoRandomGeneratorSeed(generator, 77);
	curandSetGeneratorOffset(generator, 0);
	curandGenerateLogNormal(generator, f, 6, 0.5f, 0.25f);
	ends("log", f, 6);
	curandGenerate(generator, u, 4);
	show("bits", u, 4);
}

int main()
{
	const curandRngType_t types[] = { CURAND_RNG_PSEUDO_DEFAULT,
					  CURAND_RNG_PSEUDO_PHILOX4_32_10 };

	for (curandRngType_t type : types) {
		if (curandCreateGeneratorHost(&generator, type))
			return 1;
		curandSetPseudoRandomGeneratorSeed(generator, 1234);
		sequences();
		doubles();
		mixed();
		curandDestroyGenerator(generator);
	}
	printf("%d %d\n", curandGenerateUniform(0, 0, 1), curandDestroyGenerator(0));
	return 0;
}
