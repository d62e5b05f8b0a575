// wants: cudaGraphicsMapResources
int main()
{
	return cudaGraphicsMapResources(0, 0);
}
